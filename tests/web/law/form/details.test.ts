import { expect, test } from 'vitest';
import { withDetails } from '../../../../web/law/form/details.ts';
import { fieldsBelow, saidAt } from '../../../../web/law/form/edit-source.ts';

const label = { ne: 'कारण', en: 'Reason' };
const option = { code: 'other', ne: 'अन्य', en: 'Other' };
const choice = { type: 'string', naksa: { type: 'enum', label, privacy: 'public', codes: 'discardReason' } };
const date = { type: 'string', naksa: { type: 'date' } };

test('details of an option are asked behind its choice, with that option alone, and seen by whoever sees the choice', () => {
  const source = { schema: { type: 'object', properties: { reason: choice, on: date } } };
  const added = withDetails(source, ['reason'], { label, option });
  expect(fieldsBelow(added.source, [])).toEqual(['reason', 'reasonOther', 'on']);
  expect(added.place).toEqual(['reasonOther']);
  expect(saidAt(added.source, added.place)).toEqual({
    type: 'string',
    label: { ne: 'कारण (अन्य)', en: 'Reason (Other)' },
    privacy: 'public',
    required: true,
    show: 'coalesce(form.reason, "") == "other"',
  });
});

test('in a section or a row they read the choice that stands beside them', () => {
  const work = { type: 'object', naksa: { type: 'object' }, properties: { reason: choice } };
  const added = withDetails({ schema: { type: 'object', properties: { work } } }, ['work', 'reason'], {
    label,
    option,
  });
  expect(added.place).toEqual(['work', 'reasonOther']);
  expect(saidAt(added.source, added.place)['show']).toBe('coalesce(this.reason, "") == "other"');
});
