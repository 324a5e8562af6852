import { expect, test } from 'vitest';
import { pointedDesk } from '../../../../web/law/stage/pointed.ts';
import { deskRows } from '../../../../web/law/stage/read-stage.ts';

const title = { ne: 'डेस्क', en: 'Desk' };
const source = {
  definition: {
    states: {
      begin: { part: 'design' },
      note: {
        meta: { title },
        on: { FORWARD: { target: 'permit' }, RETURN: [{ target: 'note' }, { target: 'begin' }] },
      },
      permit: { meta: { title } },
    },
    groups: [{ in: ['note', 'permit'], on: { DISCARD: { target: 'permit' } } }],
  },
  parts: [{ id: 'office' }, { id: 'design', title }, {}],
  scenarios: [{ title }],
};
const states = ['definition', 'states'];

test.each([
  ['/definition/states/permit/meta/title', { desk: 'permit', way: undefined }],
  ['/definition/states/note/on/FORWARD/target', { desk: 'note', way: [...states, 'note', 'on', 'FORWARD'] }],
  ['/definition/states/note/on/RETURN/1/target', { desk: 'note', way: [...states, 'note', 'on', 'RETURN', 1] }],
  // the first desk that shares it
  ['/definition/groups/0/on/DISCARD', { desk: 'note', way: ['definition', 'groups', 0, 'on', 'DISCARD'] }],
  ['/parts/1/states', { desk: 'begin', way: undefined }],
  ['/parts/0', undefined],
  ['/parts/2', undefined],
  ['/scenarios/0', undefined],
  ['/definition/states/not', undefined],
])('the pointer %s leads in a stage to its desk, and to the way out of it', (pointer, pointed) => {
  expect(pointedDesk(source, deskRows(source), pointer)).toEqual(pointed);
});
