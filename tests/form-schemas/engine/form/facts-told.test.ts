import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { factsTold } from '../../../../form-schemas/engine/form/facts-told.ts';
import { daysInFacts, disorderOf } from '../../../../form-schemas/engine/rules/chronology.ts';
import { shippedLibrary } from '../../library.ts';

const library = shippedLibrary();
const REQUEST = bundleForm(library, 'layout-gari-pratibedan-request');
const dated = Object.keys(library.forms)
  .map((slug) => bundleForm(library, slug))
  .filter(({ chronology }) => chronology !== undefined);

const dayOn = (ad: string) => ({ ad, bs: '', source: 'ad' });

/** Facts in which each moment outside of the form has one of these days, or none. */
function factsWith({ chronology }: typeof REQUEST, days: readonly (string | undefined)[]) {
  const moments = Object.values(chronology?.moments ?? {});
  return Object.fromEntries(
    moments.flatMap(({ fact, column }, index): [string, unknown][] => {
      const day = days[index % days.length];
      if (fact === undefined || day === undefined) return [];
      return [[fact, column === undefined ? dayOn(day) : [{ [column]: dayOn(day), name: 'Hari' }]]];
    }),
  );
}

describe('of what lies before the days of a form', () => {
  test('only the last that is known is told', () => {
    const all = factsWith(REQUEST, ['2026-08-01']);
    expect(Object.keys(all).length).toBeGreaterThan(15);
    const told = Object.keys(factsTold(REQUEST, all)).filter((name) => name.endsWith('ate'));
    expect(told.toSorted()).toEqual(['permit1.date', 'permitSingle.date']);
  });

  test('what lies further back is told while nothing nearer is known', () => {
    const { 'permit1.date': _one, 'permitSingle.date': _other, ...earlier } = factsWith(REQUEST, ['2026-08-01']);
    expect(Object.keys(factsTold(REQUEST, earlier))).toEqual(
      expect.arrayContaining(['noteOrder1.decisionDate', 'noteOrderSingle.decisionDate']),
    );
    expect(factsTold(REQUEST, earlier)).not.toHaveProperty('notice.services');
  });

  test('what is told judges each day as the whole record does', () => {
    const day = fc.option(fc.constantFrom('2026-01-01', '2026-04-01', '2026-08-01', '2026-12-01'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.constantFrom(...dated),
        fc.array(day, { minLength: 1, maxLength: 30 }),
        day,
        (bundle, days, own) => {
          const { moments = {}, steps = [] } = bundle.chronology ?? {};
          const facts = factsWith(bundle, days);
          const told = factsTold(bundle, facts);
          const judged = (known: Readonly<Record<string, unknown>>) =>
            Object.entries(moments)
              .filter(([, { path }]) => path !== undefined)
              .map(([name]) =>
                disorderOf(steps, name, '2026-05-01', (each) => {
                  const { path, ...moment } = moments[each] ?? {};
                  if (path === undefined) return daysInFacts(moment, known);
                  return own === undefined ? [] : [own];
                }),
              );
          expect(judged(told)).toEqual(judged(facts));
        },
      ),
      { numRuns: 300, seed: 18 },
    );
  });
});
