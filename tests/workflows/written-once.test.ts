import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { sha256 } from '../../server/record/chain.ts';
import { expandFragment, expandStage } from '../../workflows/engine/expand.ts';
import { shippedFragments, shippedStage, shippedStages } from './stages.ts';

// what a stage says is judged by its definition written out: whoever only writes it better changes none of these
test('every stage and fragment says what it said before it was written once', () => {
  const hashes = [
    ...shippedStages.map((id) => [id, shippedStage(id).definition] as const),
    ...shippedFragments.map((fragment) => [fragment.id, fragment] as const),
  ].map(([id, definition]) => `${id} ${sha256(canonicalJson(definition))}`);
  const golden = join(import.meta.dirname, '..', 'golden', 'stage-hashes.txt');
  const said = `${hashes.toSorted().join('\n')}\n`;
  if (process.env['NAKSA_UPDATE_GOLDEN'] === '1') writeFileSync(golden, said);
  expect(said).toBe(readFileSync(golden, 'utf8'));
});

test.each(shippedStages)('%s written out has nothing more to be written out', (id) => {
  const { definition } = shippedStage(id);
  const again = expandStage(definition, [], `workflows/stages/${id}.json`);
  expect(again).toMatchObject({ problems: [], parts: [] });
  expect(again.definition).toEqual(definition);
});

test.each(shippedFragments.map((each) => [each.id, each] as const))('so has the fragment %s', (_, fragment) => {
  const again = expandFragment(fragment, []);
  expect(again.problems).toEqual([]);
  expect(again.definition).toEqual(fragment);
});
