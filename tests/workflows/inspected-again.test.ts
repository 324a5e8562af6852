import { expect, test } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import { begin, event } from './desk.ts';
import { compiled, shippedBody } from './stages.ts';

const payload = { reportedBy: 'घरधनी हरि थापा', reportedOn: '2026-11-30' };

test('the day on which a stage of the work was sent to be inspected again is kept with the case', () => {
  const stage = compiled(shippedBody('site-inspection'));
  const sentAt = '2026-12-01T04:15:00.000Z';
  const correcting = { ...begin(stage), value: 'correcting' };
  const sent = advance(
    stage,
    correcting,
    event('REINSPECT', 'B', { at: sentAt, note: 'सच्याएको जानकारी आएकाले', payload }),
  );
  expect(sent.ok && [sent.snapshot.value, sent.snapshot.context.decisions?.['reinspection']?.at]).toEqual([
    'inspection',
    sentAt,
  ]);
});

test.each(['superstructure', 'completion'])(
  'so is the day on which the work of %s was sent for, once it was corrected',
  (id) => {
    const stage = compiled(shippedBody(id));
    const sentAt = '2026-12-01T04:15:00.000Z';
    const correcting = { ...begin(stage), value: 'correcting' };
    const sent = advance(
      stage,
      correcting,
      event('REINSPECT', 'A', { at: sentAt, note: 'सच्याएको जानकारी आएकाले', payload }),
    );
    expect(sent.ok && [sent.snapshot.value, sent.snapshot.context.decisions?.['reinspection']?.at]).toEqual([
      'inspection',
      sentAt,
    ]);
  },
);

test.each(['site-inspection', 'superstructure', 'completion'])(
  'nothing of %s is inspected again before somebody reported that it is corrected',
  (id) => {
    const stage = compiled(shippedBody(id));
    const correcting = { ...begin(stage), value: 'correcting' };
    const sent = (said: Readonly<Record<string, string>>) =>
      advance(
        stage,
        correcting,
        event('REINSPECT', 'A', { at: '2026-12-01T04:15:00.000Z', note: 'सच्याएको जानकारी आएकाले', payload: said }),
      ).ok;
    expect(sent(payload)).toBe(true);
    expect(sent({ reportedOn: payload.reportedOn })).toBe(false);
    expect(sent({ ...payload, reportedOn: '2026-12-02' })).toBe(false);
  },
);
