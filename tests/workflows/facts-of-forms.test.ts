import { expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { factsTold, maySeeFact } from '../../form-schemas/engine/form/facts-told.ts';
import { enteringRoles } from '../../workflows/engine/forms.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { shippedBody, shippedStages } from './stages.ts';

const library = shippedLibrary();
const rules = shippedStages.flatMap((stage) => shippedBody(stage).forms);
/** A value for every fact: of a list one row that says everything. */
const row = { nameNe: 'गोपाल श्रेष्ठ', servedOn: { ad: '2026-11-01' }, filedOn: { ad: '2026-11-02' }, how: 'self' };
const known = Object.fromEntries(Object.keys(library.facts).map((name) => [name, [row]]));

const toldWith = (slug: string) => Object.entries(factsTold(bundleForm(library, slug), known));

test('no post fills in a form whose formulas read records that it may not see', () => {
  const hidden = rules.flatMap((rule) =>
    toldWith(rule.slug).flatMap(([name]) =>
      enteringRoles(rule).flatMap((role) => (maySeeFact(library, name, role) ? [] : [`${rule.slug} ${role} ${name}`])),
    ),
  );
  expect(hidden).toEqual([]);
});

test('records come only to posts that may see them, what is no record to all', () => {
  expect(maySeeFact(library, 'setups.defaulters', 'D')).toBe(false);
  expect(maySeeFact(library, 'setups.defaulters', 'A')).toBe(true);
  expect(maySeeFact(library, 'limits.buildingClass', 'D')).toBe(true);
  expect(maySeeFact(library, 'land.plotNo', 'D')).toBe(true);
});

test('of lists that a designer does not write only days come with a form that one fills in', () => {
  const own = new Set(rules.filter((rule) => enteringRoles(rule).includes('D')).map(({ slug }) => slug));
  const others = (name: string) => {
    const { type, from, engine } = library.facts[name] ?? {};
    return type === 'rows' && (engine !== undefined || (from !== undefined && !own.has(from.split('#')[0] ?? '')));
  };
  const told = [...own].flatMap((slug) => toldWith(slug).filter(([name]) => others(name)));
  expect(told.length).toBeGreaterThan(0);
  for (const [name, value] of told) expect(value, name).toEqual([{ servedOn: row.servedOn }]);
});
