import * as fc from 'fast-check';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { type FieldNode, fieldTree } from '../../../form-schemas/engine/tree.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('  राम  ', '१२३', '०९८', 'e\u0301', '', '\r\n', 'x\u0000y'),
);
const decimal = fc.constantFrom('0', '12.50', '१२.५', '1,234.5', '-3', '600', 'abc', '9'.repeat(50));
const day = fc.constantFrom(
  { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' },
  { ad: '', bs: '२०८३/८/४', source: 'bs' },
  { ad: '2026-02-31', bs: '2083-13-40', source: 'ad' },
);
const measure = (units: readonly string[]) => fc.record({ value: decimal, unit: fc.constantFrom(...units) });

/** Data of a form as browsers, old clients and hostile hands may send them: mostly of the right shape. */
export function formData(bundle: FormBundle): fc.Arbitrary<FormData> {
  return objectOf(fieldTree(bundle));
}

/** Any JSON at all, prototype keys and depth included. */
export function anyJson(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.jsonValue().map((value) => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`)),
  );
}

function objectOf(node: FieldNode): fc.Arbitrary<FormData> {
  const fields = Object.fromEntries(node.children.map((child) => [child.key, valueOf(child)]));
  return fc.record(fields, { requiredKeys: [] });
}

function valueOf(node: FieldNode): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: goodValueOf(node) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

function goodValueOf(node: FieldNode): fc.Arbitrary<unknown> {
  const codes = (node.info.options ?? []).map(({ code }) => code);
  switch (node.info.type) {
    case 'object':
      return objectOf(node);
    case 'rows':
      return fc.array(objectOf(node), { maxLength: 3 });
    case 'integer':
    case 'money':
      return fc.oneof(fc.integer(), fc.constantFrom('१२', ''));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...codes, 'other', '');
    case 'enum-list':
      return fc.subarray(codes);
    case 'decimal':
      return decimal;
    case 'date':
      return day;
    case 'length':
      return measure(['FEET', 'METRE']);
    case 'area':
      return measure(['SQUARE FEET', 'SQUARE METRE']);
    default:
      return text;
  }
}
