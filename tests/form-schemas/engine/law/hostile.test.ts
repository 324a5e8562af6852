import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormLibrary } from '../../../../form-schemas/engine/definition.ts';
import { expandOwner } from '../../../../form-schemas/engine/expand.ts';
import { compilePattern } from '../../../../form-schemas/engine/form/patterns.ts';
import type { SectionDefinition } from '../../../../form-schemas/engine/form-definition.ts';
import { parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { doubling, hostileDefinitions } from '../../../fixtures/hostile/definitions.ts';
import { changed, library, raw } from '../tiny.ts';

const patterns: {
  readonly runaway: readonly string[];
  readonly bad: readonly string[];
  readonly good: readonly string[];
} = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/hostile/patterns.json'), 'utf8'));

function problemsOf(path: readonly (string | number)[], value: unknown) {
  const reading = parseLibrary(changed(raw, path, value));
  return reading.ok ? [] : reading.problems;
}

describe('a hostile definition is refused, and the problem says where and why', () => {
  test.each(hostileDefinitions)('%s', (_name, path, value, code) => {
    const problems = problemsOf(path, value);
    expect(problems.map((problem) => problem.code)).toContain(code);
    for (const { file, message } of problems) {
      expect(file).toMatch(/^(forms|shared|masters|codes|patterns|facts|checklists)/);
      expect(message).toMatch(/^(?:\n|[^\p{Cc}\u202A-\u202E\u2066-\u2069]){3,6000}$/u);
    }
  });

  test('there are more than a hundred of them, and none is named twice', () => {
    expect(hostileDefinitions.length).toBeGreaterThan(100);
    expect(new Set(hostileDefinitions.map(([name]) => name)).size).toBe(hostileDefinitions.length);
    expect(patterns.runaway.length).toBeGreaterThanOrEqual(30);
  });

  test('the definition without anything hostile is read', () => {
    expect(parseLibrary(raw)).toMatchObject({ ok: true });
  });
});

describe('a pattern', () => {
  test.each(patterns.bad)('that only one of the engines reads is refused: %s', (pattern) => {
    expect(problemsOf(['patterns', 'code', 'pattern'], pattern)).toEqual([
      expect.objectContaining({ path: '/code/pattern', code: 'bad-pattern' }),
    ]);
  });

  test.each([...patterns.good, ...patterns.runaway])('that both engines read is taken: %s', (pattern) => {
    expect(problemsOf(['patterns', 'code', 'pattern'], pattern)).toEqual([]);
  });

  test.each(patterns.runaway)(
    'with which a browser would go back for ever is judged at once by the server: %s',
    (pattern) => {
      const judged = compilePattern(pattern);
      expect(judged).toBeDefined();
      expect([judged?.(`${'a'.repeat(20_000)}!`), judged?.('')]).toEqual([expect.any(Boolean), expect.any(Boolean)]);
    },
  );
});

describe('the work that a hostile definition makes is bounded by counts', () => {
  /** A library that counts how often a section is looked up. */
  function counting(sections: Readonly<Record<string, SectionDefinition>>): {
    library: FormLibrary;
    reads: () => number;
  } {
    let count = 0;
    const counted = new Proxy(sections, {
      get(target, name) {
        count += 1;
        return Reflect.get(target, name);
      },
    });
    return { library: { ...library, sections: counted }, reads: () => count };
  }

  test.each([10, 20, 31])('sections that double %i times are left after a few thousand', (levels) => {
    const reading = parseLibrary({ ...raw, sections: [...raw.sections, ...doubling(levels)] });
    const sections = Object.fromEntries(doubling(levels).map((section) => [Reflect.get(section, 'id'), section]));
    const { library: counted, reads } = counting(sections);
    const schema = { $ref: 'doubled0' };
    const title = { ne: 'क', en: 'a' };
    if (levels < 12) expect(() => expandOwner(counted, { title, schema })).not.toThrow();
    else expect(() => expandOwner(counted, { title, schema })).toThrow(/too many fields/);
    expect(reading.ok).toBe(levels < 12);
    expect(reads()).toBeLessThan(4100);
  });
});
