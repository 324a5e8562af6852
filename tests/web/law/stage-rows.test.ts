import { describe, expect, test } from 'vitest';
import { eventTitles, stageRows } from '../../../web/law/stage-rows.ts';
import { shippedStage } from '../../workflows/stages.ts';

const shipped = shippedStage('validity').definition;

describe('the table of a stage', () => {
  test('has a row for each state, in the order in which a file comes to them, however the text names them', () => {
    const rows = stageRows({ definition: shipped, forms: [] });
    const named = Object.entries(shipped.states).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
    const sorted = stageRows({ definition: { ...shipped, states: Object.fromEntries(named) }, forms: [] });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(Object.keys(shipped.states).toSorted());
    expect(sorted.slice(0, 4).map(({ id }) => id)).toEqual(['begin', 'valid', 'warn', 'urgent']);
    expect(rows.filter(({ final }) => final).map(({ ways }) => ways)).toEqual(expect.arrayContaining([[]]));
  });

  test('says of every way where it leads, and each condition that must hold with the others on its own', () => {
    const [begin] = stageRows({ definition: shipped, forms: [] });
    const start = begin?.ways.find(({ event }) => event === 'START');
    expect(start?.to).toEqual(shipped.states['valid']?.meta.title);
    expect(start?.conditions.map(({ type }) => type)).toEqual(['roleIs', 'factGiven']);
  });

  test('says on what condition an effect happens that may be left out', () => {
    const rows = stageRows({ definition: shippedStage('phase-one').definition, forms: [] });
    const forward = rows.find(({ id }) => id === 'permit')?.ways.find(({ event }) => event === 'FORWARD');
    expect(forward?.onlyIf.map(({ effect, conditions }) => [effect, conditions.map(({ type }) => type)])).toEqual([
      ['openStage', ['factGiven', 'formula']],
    ]);
  });

  test('has the ways that are taken by themselves last, without an event', () => {
    const [begin] = stageRows({ definition: shipped, forms: [] });
    expect(begin?.ways.at(-1)).toMatchObject({ event: '', to: shipped.states['valid']?.meta.title });
  });

  test('knows what the stage and its fragments call their events', () => {
    const title = { ne: 'स्वीकृत', en: 'Approve' };
    const fragments = [{ id: 'f', title, on: { APPROVE: { unguarded: true, meta: { title } } } }] as const;
    const titles = eventTitles({ definition: shipped, fragments });
    expect([titles.get('APPROVE'), titles.get('START')?.en, titles.get('NOTHING')]).toEqual([
      title,
      'Start counting the term',
      undefined,
    ]);
  });
});
