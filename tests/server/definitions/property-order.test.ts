import { expect, test } from 'vitest';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import { keepOrder, restoreOrder } from '../../../server/definitions/property-order.ts';

const files = {
  masters: [
    {
      id: 'ward',
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          contact: { properties: { phone: {}, address: {} } },
          code: { type: 'string' },
        },
      },
    },
  ],
};

test('the fields of a section stand in their order again after canonical JSON has sorted their names', () => {
  const restored = restoreOrder(JSON.parse(canonicalJson(keepOrder(files))));
  expect(fieldNames(restored)).toEqual([
    ['name', 'contact', 'code'],
    ['phone', 'address'],
  ]);
  expect(restored).toEqual(files);
});

test('what was written before the order was kept is read as it stands', () => {
  expect(restoreOrder(files)).toEqual(files);
});

test('keeping the order of what was read back gives the same bytes', () => {
  const body = canonicalJson(keepOrder(files));
  expect(canonicalJson(keepOrder(restoreOrder(JSON.parse(body))))).toBe(body);
});

function fieldNames(value: unknown): readonly (readonly string[])[] {
  const found: string[][] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'properties' && typeof inner === 'object' && inner !== null) found.push(Object.keys(inner));
    return inner;
  });
  return found;
}
