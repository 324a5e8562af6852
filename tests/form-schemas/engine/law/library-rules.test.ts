import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverage, groupFiles, problemsOf, ruledFiles } from '../ruled.ts';
import { saying } from '../tiny.ts';

type Problem = { readonly file: string; readonly path: string; readonly code: string; readonly message: string };
/** Rules with a mistake, and what must be said of it; a message that begins with `~` need only be contained. */
type Broken = {
  readonly why: string;
  readonly rules: readonly object[];
  /** How an office would add its own. */
  readonly added?: object;
  readonly problems: readonly Problem[];
};

const folder = join(import.meta.dirname, '../../../fixtures/broken/rules');
const broken = readdirSync(folder).map((name): [string, Broken] => [
  name.replace('.json', ''),
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
]);

describe('rules', () => {
  test('are read when every word, name and formula is good', () => {
    expect(problemsOf(ruledFiles(coverage))).toEqual([]);
  });

  test.each(broken)('%s is refused with file, place and what to do', (_name, { rules, added, problems }) => {
    const files = groupFiles({ rules, ...(added !== undefined && { added }) });
    expect(problemsOf(files)).toEqual(problems.map(asExpected));
  });

  test('may be added by the office where its records, the names of its measures and what they read are there', () => {
    const measures = [
      { code: 'sqft', provided: 'building.sqft', unit: 'ft' },
      { code: 'far', needs: 'land.sqft > dec(0)', provided: 'building.far' },
    ];
    const added = { master: 'coverage', codes: 'measure', appliesTo: { 'land.ward': 'ward' }, measures };
    expect(problemsOf(groupFiles({ rules: [coverage], added }))).toEqual([]);
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
        rule: 'cycle',
        message: saying(expect.stringContaining('rules.results → past.failing → past.results → rules.results')),
      },
    ]);
  });
});

function asExpected({ code, message, ...place }: Problem) {
  const said = message.startsWith('~') ? expect.stringContaining(message.slice(1)) : message;
  return { ...place, rule: code, message: saying(said) };
}

/** The report with a table of the results. */
function withResults(form: unknown): unknown {
  const copy = structuredClone(Object(form));
  if (copy.slug !== 'report') return copy;
  const label = { ne: 'नतिजा', en: 'Results' };
  copy.schema.properties.results = { $ref: 'results', naksa: { type: 'rows', label, compute: 'rules.results' } };
  return copy;
}
