import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { explainMissing } from '../../../server/documents/missing-value.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const library = shippedLibrary();
const own = bundleForm(library, 'gharnaksha-surjamin-muchulka-view');

test.each([
  ['a fact by the form that gives it', 'missing owner.nameNe', / — .+ › नाम थर.* \/ .+ › .+/],
  [
    'a field of the printed form',
    'missing form.witnesses.1.age',
    /^missing form\.witnesses\.1\.age — .+ › .+ \/ .+ › .+/,
  ],
])('a missing value is explained: %s', (_what, complaint, expected) => {
  expect(explainMissing(complaint, library, own)).toMatch(expected);
});

test('what no form asks for, and any other complaint, is said as it is', () => {
  for (const complaint of ['missing org.nowhere', 'there is no document X'])
    expect(explainMissing(complaint, library, own)).toBe(complaint);
});
