import { expect, test } from 'vitest';
import { stageSourceOf } from '../../../server/definitions/sources.ts';
import { shippedBody, shippedSource } from '../../workflows/stages.ts';

const body = shippedBody('renotice');
const row = { body: JSON.stringify(body), source: null, composed: null };

test('a version from before stages were written once is shown as it ships, where it says the same', () => {
  const found = stageSourceOf(row);
  expect(found.definition).toEqual(shippedSource('renotice').definition);
  expect(found.parts?.map(({ id }) => id).toSorted()).toEqual([
    'exemption',
    'notice-and-inquiry',
    'office',
    'permit-route',
  ]);
});

test('one that says anything else is shown as what it says', () => {
  const definition = { ...body.definition, initial: 'notice' };
  const { parts, ...found } = stageSourceOf({ ...row, body: JSON.stringify({ ...body, definition }) });
  expect(found).toEqual({ definition, fragments: body.fragments });
  expect(parts).toBeUndefined();
});

test('what somebody of the office wrote goes before all', () => {
  const source = { definition: { id: 'renotice' }, fragments: [], scenarios: [] };
  const found = stageSourceOf({
    ...row,
    source: JSON.stringify(source),
    composed: JSON.stringify(shippedSource('layout')),
  });
  expect(found).toEqual({ definition: { id: 'renotice' }, fragments: [] });
});
