import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  formOf,
  send,
} from '../../support/case.ts';

const TECHNICAL = 'map-technical-description-view';
const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** The posts that are next once somebody has done this, as they are told before they do. */
async function nextAfter(who: string, event: string, form?: string): Promise<readonly string[] | undefined> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}/actions` });
  const { actions } = answer.json<ActionsView>();
  const action = actions.find((each) => each.event === event && each.form === form && each.open);
  return action?.next?.map(({ role }) => role);
}

describe('whoever acts is told whose turn it is afterwards', () => {
  test('after a form is handed in, recommended and approved it is never the actor’s own', async () => {
    await bringTo(office, driven, { state: 'technical-design', form: TECHNICAL });
    const { data, draftVersion } = await formOf(office, driven, 'D', TECHNICAL);
    await saveDraft(office, driven, 'D', { form: TECHNICAL, data, draftVersion });
    expect(await nextAfter('D', 'SUBMIT', TECHNICAL)).toEqual(['B']);
    await fillAndSubmit(office, driven, { form: TECHNICAL, role: 'D' });
    expect(await nextAfter('B', 'RECOMMEND', TECHNICAL)).toEqual(['A']);
    expect(await nextAfter('B', 'RETURN', TECHNICAL)).toEqual(['D']);
    await send(office, driven, 'B', { type: 'RECOMMEND', form: TECHNICAL });
    // other forms of the state wait for the designer already: nobody's turn comes by this approval
    expect(await nextAfter('A', 'APPROVE', TECHNICAL)).toEqual([]);
  });

  test('the titles are those of the office’s posts', async () => {
    const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/actions` });
    const titles = answer.json<ActionsView>().actions.flatMap(({ next = [] }) => next.map(({ title }) => title));
    expect(titles).toContainEqual({ ne: 'डिजाइनर', en: 'Designer' });
  });
});

describe('a post that may enter a form beside the usual one', () => {
  test('has it in its own tasks too, until one of them has handed it in', async () => {
    const inboxOf = async (who: string) => {
      const list = (
        await office.server.as(who, { url: '/api/applications?view=inbox&limit=100' })
      ).json<ApplicationList>();
      return list.items.find(({ id }) => id === driven.id)?.waiting.find(({ form }) => form === POSTING)?.roles;
    };
    // nothing is posted before the notice is issued
    await bringTo(office, driven, { form: NOTICE });
    await fillAndSubmit(office, driven, { form: NOTICE, role: 'B' });
    await send(office, driven, 'A', { type: 'APPROVE', form: NOTICE });
    await bringTo(office, driven, { form: POSTING });
    expect([await inboxOf('B'), await inboxOf('G')]).toEqual([
      ['B', 'G'],
      ['B', 'G'],
    ]);
    const { rows } = await office.server.owner.query<{ role: string; role_order: number }>(
      'select role, role_order from inbox where application_id = $1 and form = $2 order by role',
      [driven.id, POSTING],
    );
    expect(rows).toEqual([
      { role: 'B', role_order: 0 },
      { role: 'G', role_order: 1 },
    ]);
    await fillAndSubmit(office, driven, { form: POSTING, role: 'G' });
    expect([await inboxOf('G'), await inboxOf('A')]).toEqual([undefined, ['A']]);
  });
});
