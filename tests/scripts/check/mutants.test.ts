import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken, type Mutant, readMutants, tryMutant, tryMutants } from '../../../scripts/check/mutants.ts';
import { makeTemporaryFolder } from '../../../scripts/start/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const mutants = readMutants();

describe('every breakage of the pass', () => {
  test.each(mutants.map((mutant) => [mutant.what, mutant] as const))('%s', (_, mutant) => {
    const whole = readFileSync(join(root, mutant.file), 'utf8');
    expect(broken(whole, mutant)).not.toBe(whole);
    // a test that is not there would find nothing
    for (const file of mutant.tests) expect(readFileSync(join(root, file), 'utf8')).toMatch(/\b(?:test|it)\b/u);
  });

  test('is told apart from the others, and no part of the product is left out', () => {
    expect(new Set(mutants.map(({ what }) => what)).size).toBe(mutants.length);
    const named = ['redirects', 'menus', 'colours', 'papers', 'lists', 'shortcuts', 'texts', 'filters'];
    expect(named.filter((name) => mutants.filter(({ area }) => area === name).length < 5)).toEqual([]);
    expect(mutants.length).toBeGreaterThanOrEqual(40);
  });
});

test('a word that no row has breaks nothing, and says so', async () => {
  await expect(tryMutants('no such breakage')).rejects.toThrow('no such breakage');
});

describe('a breakage that is tried', () => {
  const tree = makeTemporaryFolder('tiny');
  const sum = 'export const sum = (a: number, b: number) => a + b;\n';
  const tiny = { area: 'sums', what: 'a sum is wrong', file: 'sum.ts', tests: ['sum.test.ts'] };
  const breakage = (to: string, more: Partial<Mutant> = {}): Mutant => ({ ...tiny, from: 'a + b', to, ...more });
  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(tree.path, 'node_modules'), 'junction');
    writeFileSync(join(tree.path, 'sum.ts'), sum);
    writeFileSync(
      join(tree.path, 'sum.test.ts'),
      `import { expect, test } from 'vitest';
import { sum } from './sum.ts';
test('two and two are four', () => expect(sum(2, 2)).toBe(4));
test('nothing is nothing', () => expect(sum(0, 0)).toBe(0));
`,
    );
  });
  afterAll(() => tree.remove());

  test('is caught by the test that fails, and the file is mended again', async () => {
    expect(await tryMutant(tree.path, breakage('a - b'))).toEqual({ caughtBy: 'two and two are four' });
    expect(readFileSync(join(tree.path, 'sum.ts'), 'utf8')).toBe(sum);
  });

  test('survives where the tests look elsewhere', async () => {
    expect(await tryMutant(tree.path, breakage('a * b'))).toEqual({});
    expect(await tryMutant(tree.path, breakage('a - b', { name: 'nothing' }))).toEqual({});
  });

  test('is not caught by a test that cannot be run for it', async () => {
    const verdict = await tryMutant(tree.path, breakage('a +'));
    expect([verdict.caughtBy, verdict.hindered]).toEqual([undefined, expect.stringMatching(/\S/u)]);
  });

  test('has to stand once in its file', () => {
    const at = { file: 'sum.ts', from: 'a', to: 'b' };
    for (const text of ['nothing', 'a and a']) expect(() => broken(text, at)).toThrow('does not stand once in sum.ts');
  });
});
