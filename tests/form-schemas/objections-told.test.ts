import { describe, expect, test } from 'vitest';
import { dateOf } from '../../scripts/demo/fill.ts';
import { wordsAfter } from '../templates/alter.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { environment, factsOf, library } from './case.ts';
import { paperOf, wordsOf } from '../templates/papers.ts';
import { issuesOf, sampleForm } from './sample-forms.ts';

const slug = 'surjamin-muchulka-view';
const order = sampleForm(slug);
const issued = '2026-11-02';
const objection = {
  filedOn: dateOf('2026-11-10'),
  objectorName: 'गोपाल श्रेष्ठ',
  ground: 'पूर्वतर्फको झ्यालबाट आँगन देखिने',
  status: 'settled',
  resolvedOn: dateOf('2026-11-14'),
  resolution: 'अपारदर्शी सिसा राख्ने',
};

const gopal = { recorded: 'objection-1', filedOn: dateOf('2026-11-10'), objectorName: 'गोपाल श्रेष्ठ' };
const hari = { recorded: 'objection-2', filedOn: dateOf('2026-11-12'), objectorName: 'हरि थापा' };

type Recorded = readonly { readonly recorded: string; readonly filedOn: unknown; readonly objectorName?: string }[];

/** What is known of a case in which these were recorded, and these answered, against the notice that is out. */
function known(recorded: Recorded, answered: readonly object[] = []) {
  const submissions = {
    'notice-period-for-15-days-view': { dispatch: { dispatchDate: dateOf(issued) } },
    [slug]: { objections: answered },
  };
  return factsOf(submissions, { objections: recorded });
}

/** How many objections are counted that were filed on these days. */
function counted(days: readonly string[]): unknown {
  const recorded = days.map((day, at) => ({ recorded: `objection-${at + 1}`, filedOn: dateOf(day) }));
  return known(recorded)['objection.recordedCount'];
}

function wrong(recorded: Recorded, objections: readonly object[]): readonly string[] {
  const found = issuesOf({ ...order, facts: { ...order.facts, ...known(recorded) } }, { ...order.data, objections });
  return found.flatMap(({ path, code }) =>
    path[0] === 'objections' && code !== 'dateBefore' ? [`${path.join('/')} ${code}`] : [],
  );
}

describe('the objections in the order for the inquiry', () => {
  test('are those that were recorded against this notice', () => {
    expect(counted(['2026-11-10', '2026-11-12'])).toBe(2);
    expect(counted(['2026-10-20', '2026-11-12'])).toBe(1);
    expect(counted([])).toBe(0);
  });

  test('are all told: none that was recorded is left out, none told twice', () => {
    const first = { ...objection, recorded: 'objection-1' };
    const second = { ...objection, recorded: 'objection-2', objectorName: 'हरि थापा' };
    expect(wrong([], [])).toEqual([]);
    expect(wrong([gopal], [])).toEqual(['objections required']);
    expect(wrong([gopal], [first])).toEqual([]);
    expect(wrong([gopal, hari], [first])).toEqual(['objections/0/objectorName holds']);
    expect(wrong([gopal, hari], [first, second])).toEqual([]);
    expect(wrong([gopal, hari], [first, first])).toEqual([
      'objections/0/recorded holds',
      'objections/0/objectorName holds',
      'objections/1/recorded holds',
      'objections/1/objectorName holds',
    ]);
  });

  test('are not matched by their number: one that nobody recorded answers none that was', () => {
    expect(wrong([gopal], [objection])).toEqual(['objections/0/objectorName holds']);
    expect(wrong([gopal], [{ ...objection, recorded: 'objection-1' }, objection])).toEqual([]);
  });

  test('are named by who objected and when, as they were recorded', () => {
    const bundle = bundleForm(library, slug);
    expect(prefillForm(bundle, library, known([gopal, hari]), environment, {})['objections']).toMatchObject([
      gopal,
      hari,
    ]);
  });

  test('hold the inquiry up until each is answered by its own row', () => {
    const row = { ...objection, recorded: 'objection-1' };
    const left = (...asked: Parameters<typeof known>) => known(...asked)['objection.unansweredCount'];
    expect([left([]), left([gopal, hari]), left([gopal, hari], [row]), left([gopal], [row])]).toEqual([0, 2, 1, 0]);
    expect(left([gopal], [objection])).toBe(1);
    expect(left([{ ...gopal, filedOn: dateOf('2026-10-20') }])).toBe(0);
  });

  test('are told in the office’s copy of the notice as they were recorded, before anybody has answered them', () => {
    const copy = (objections: Recorded) =>
      wordsOf(paperOf('notice-15-days-karyalaya-prayojan', { engine: { objections } }));
    const late = { ...hari, filedOn: dateOf('2026-12-10') };
    expect(copy([{ ...gopal, filedOn: dateOf('2026-12-09') }, late])).toMatch(
      /सम्म\) २ थान : गोपाल श्रेष्ठ, मिति २०८३\/०८\/२३; हरि थापा, मिति २०८३\/०८\/२४/u,
    );
    expect(copy([])).toMatch(/सम्म\) नपरेको/u);
  });

  test('are printed with their ground and day', () => {
    const words = wordsAfter(slug, (forms) => {
      forms[slug] = { ...forms[slug], objections: [objection] };
    });
    expect(words).toContain(`उजुरीको व्यहोरा (${objection.objectorName}, मिति २०८३/०७/२४) : ${objection.ground} ।`);
    expect(words).toContain(`टुङ्गो : ${objection.resolution} ।`);
  });
});
