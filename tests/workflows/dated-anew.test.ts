import { describe, expect, test } from 'vitest';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { momentField } from '../../form-schemas/engine/form/form-chronology.ts';
import { stepsOf } from '../../form-schemas/engine/rules/chronology.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { findWays } from '../../workflows/engine/ways.ts';
import { shippedBody, shippedStages } from './stages.ts';

const library = shippedLibrary();
const { chronology } = library;
if (chronology === undefined) throw new Error('the library has no chronology');
const steps = stepsOf(chronology);

/** The kinds of forms that tell of what somebody did on a day. */
const KINDS = ['report', 'muchulka'];

/** Days of a report that somebody types, by their names in the chronology. */
function daysOf({ forms }: FormLibrary, slug: string): readonly string[] {
  const form = Object.values(forms).find((each) => each.slug === slug);
  if (form === undefined || !KINDS.includes(form.kind)) return [];
  const doing = /(?:checkedOn|inquiryOn|siteVisit\/visitDate)$/;
  return Object.entries(chronology?.moments ?? {}).flatMap(([id, moment]) => {
    const field = momentField(library, moment);
    return field?.slug === slug && doing.test(field.path.join('/')) ? [id] : [];
  });
}

/** Whether something lies before a moment by the chronology, directly or through others. */
function follows(later: string, earlier: readonly string[], seen: readonly string[] = []): boolean {
  const before = steps.filter((step) => step.later === later && !seen.includes(step.earlier));
  return before.some((step) => earlier.includes(step.earlier) || follows(step.earlier, earlier, [...seen, later]));
}

/** The moments that say on which day a decision of these names was taken. */
function momentsOf(decisions: readonly string[]): readonly string[] {
  return Object.entries(chronology?.moments ?? {}).flatMap(([id, { fact = '' }]) => {
    const engine = library.facts[fact]?.engine;
    return decisions.some((name) => engine === `decision.${name}.on`) ? [id] : [];
  });
}

describe.each(shippedStages)('the stage %s', (id) => {
  const reopening = findWays(shippedBody(id)).flatMap(({ from, event, actions }) => {
    const named = (word: string, name: string) =>
      actions.flatMap(({ type, params }) => (type === word ? [String(params?.[name])] : []));
    const kept = momentsOf(named('keepDecision', 'name'));
    const forms = named('returnForm', 'form');
    return forms.flatMap((form) =>
      daysOf(library, form).map((day) => ({ way: `${from} ${event} ${form} ${day}`, day, kept })),
    );
  });

  test('keeps the day on which a report was opened again, and the report is dated anew', () => {
    expect(
      reopening
        .filter(({ day, kept }) => !follows(day, kept))
        .map(({ way }) => way)
        .join('\n'),
    ).toBe('');
  });
});
