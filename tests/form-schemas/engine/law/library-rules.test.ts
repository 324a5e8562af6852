import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverage, problemsOf, ruledFiles } from '../ruled.ts';

type Problem = { readonly file: string; readonly path: string; readonly code: string; readonly message: string };
/** Rules with a mistake, and what must be said of it; a message that begins with `~` need only be contained. */
type Broken = { readonly why: string; readonly rules: readonly object[]; readonly problems: readonly Problem[] };

const folder = join(import.meta.dirname, '../../../fixtures/broken/rules');
const broken = readdirSync(folder).map((name): [string, Broken] => [
  name.replace('.json', ''),
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
]);

describe('rules', () => {
  test('are read when every word, name and formula is good', () => {
    expect(problemsOf(ruledFiles(coverage))).toEqual([]);
  });

  test.each(broken)('%s is refused with file, place and what to do', (_name, { rules, problems }) => {
    expect(problemsOf(ruledFiles(...rules))).toEqual(problems.map(asExpected));
  });

  test('a rule cannot go round through a form that holds its results', () => {
    const files = ruledFiles({ ...coverage, provided: 'past.failing' });
    const held = {
      ...files,
      forms: files.forms.map((form) => withResults(form)),
      facts: {
        ...Object(files.facts),
        'past.results': { type: 'rows', from: 'report#/results' },
        'past.failing': { type: 'integer', derive: 'countWhere(past.results, "complies", "ng")' },
      },
    };
    expect(problemsOf(held)).toEqual([
      {
        file: 'rules',
        path: '',
        code: 'cycle',
        message: expect.stringContaining('rules.results → past.failing → past.results → rules.results'),
      },
    ]);
  });
});

function asExpected({ message, ...problem }: Problem) {
  return { ...problem, message: message.startsWith('~') ? expect.stringContaining(message.slice(1)) : message };
}

/** The report with a table of the results. */
function withResults(form: unknown): unknown {
  const copy = structuredClone(Object(form));
  if (copy.slug !== 'report') return copy;
  const label = { ne: 'नतिजा', en: 'Results' };
  copy.schema.properties.results = { $ref: 'results', naksa: { type: 'rows', label, compute: 'rules.results' } };
  return copy;
}
