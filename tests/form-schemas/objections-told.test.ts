import { describe, expect, test } from 'vitest';
import { dateOf } from '../../scripts/demo/fill.ts';
import { wordsAfter } from '../templates/alter.ts';
import { factsOf } from './case.ts';
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

/** How many objections are counted that were filed on these days, against the notice that is out. */
function counted(days: readonly string[]): unknown {
  const notice = { 'notice-period-for-15-days-view': { dispatch: { dispatchDate: dateOf(issued) } } };
  return factsOf(notice, { objections: days.map((day) => ({ filedOn: dateOf(day) })) })['objection.recordedCount'];
}

function wrong(recorded: number, objections: readonly object[]): readonly string[] {
  const found = issuesOf(
    { ...order, facts: { ...order.facts, 'objection.recordedCount': recorded } },
    { ...order.data, objections },
  );
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

  test('are all told: none that was recorded is left out', () => {
    expect(wrong(0, [])).toEqual([]);
    expect(wrong(1, [])).toEqual(['objections required']);
    expect(wrong(1, [objection])).toEqual([]);
    expect(wrong(2, [objection])).toEqual(['objections/0/objectorName holds']);
  });

  test('are printed with their ground and day', () => {
    const words = wordsAfter(slug, (forms) => {
      forms[slug] = { ...forms[slug], objections: [objection] };
    });
    expect(words).toContain(`उजुरीको व्यहोरा (${objection.objectorName}, मिति २०८३/०७/२४) : ${objection.ground} ।`);
    expect(words).toContain(`टुङ्गो : ${objection.resolution} ।`);
  });
});
