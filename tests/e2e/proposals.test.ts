import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertApplication } from '../support/rows.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
  await insertApplication(office.server, { ward: '04' });
});
afterAll(() => office.stop());

test('what one person asks of the law waits until another has seen it before and after, and confirmed it', async () => {
  const chief = await office.deskOf('chief@sungabha.example');
  await chief.goto('/admin/setup/form-name?q=naksa-pass');
  await chief
    .getByRole('link', { name: /इजाजत|प्रमाणपत्र|naksa/u })
    .first()
    .click();
  await chief.getByText(ne('proposal.twoPersons')).waitFor();
  await look(chief, 'proposal-editor', ['english', 'phone']);
  const approval = chief.getByLabel(/^इन्जिनियरको स्वीकृति/u);
  await approval.selectOption((await approval.inputValue()) === 'N' ? 'Y' : 'N');
  await chief.getByLabel(ne('proposal.reasonAsked')).fill('इन्जिनियरको दरबन्दी रिक्त छ');
  await chief.getByRole('button', { name: ne('proposal.propose') }).click();
  await chief.getByText(ne('proposal.changes')).waitFor();
  await look(chief, 'proposal', ['dark', 'english', 'phone']);
  expect(await chief.getByRole('button', { name: ne('proposal.confirm') }).isVisible()).toBe(false);

  const administrator = await office.deskOf('orgadmin@sungabha.example');
  await administrator.goto('/user/proposals');
  await administrator.getByText(ne('proposal.state.yours')).waitFor();
  await look(administrator, 'proposals', ['dark', 'english', 'phone']);
  await administrator.getByRole('article').getByRole('link').click();
  await administrator.getByRole('button', { name: ne('proposal.confirm') }).click();
  await administrator.getByRole('alert').getByText(ne('proposal.done')).waitFor();
  await look(administrator, 'proposal-confirmed', ['english', 'phone']);

  await chief.goto('/user/notifications');
  await chief
    .getByText(/प्रस्ताव पुष्टि भयो/u)
    .first()
    .waitFor();
  expect(office.complaints()).toEqual([]);
});

test('whoever would confirm a change of their own post is told so; another is not', async () => {
  const techadmin = 'techadmin@sungabha.example';
  const listed = await office.server.as(techadmin, { url: '/api/setup/form-name?q=certificate-note' });
  const [record] = listed.json<{ records: { id: string; version: number; data: Record<string, unknown> }[] }>().records;
  const chiefApproval = record?.data['chiefApproval'] === 'Y' ? 'N' : 'Y';
  const asked = await office.server.as(techadmin, {
    method: 'PUT',
    url: `/api/setup/form-name/${record?.id ?? ''}`,
    payload: { data: { ...record?.data, chiefApproval }, version: record?.version, note: 'प्रमुखको भार' },
  });
  const { id } = asked.json<{ proposal: { id: string } }>().proposal;
  const chief = await office.deskOf('chief@sungabha.example');
  await chief.goto(`/user/proposals/${id}`);
  await chief.getByText(ne('proposal.own')).waitFor();
  await look(chief, 'proposal-own', ['english', 'phone']);
  const administrator = await office.deskOf('orgadmin@sungabha.example');
  await administrator.goto(`/user/proposals/${id}`);
  await administrator.getByRole('button', { name: ne('proposal.confirm') }).waitFor();
  expect(await administrator.getByText(ne('proposal.own')).count()).toBe(0);
});

test('a new password for a high post is proposed with its reason', async () => {
  const administrator = await office.deskOf('orgadmin@sungabha.example');
  await administrator.goto('/admin/setup/user?q=revenue');
  await administrator.getByRole('link', { name: 'मञ्जु बस्नेत' }).first().click();
  await administrator.getByRole('button', { name: ne('setup.common.passwordGive') }).click();
  await administrator.getByLabel(ne('proposal.reasonAsked')).fill('पासवर्ड बिर्सनुभयो');
  await look(administrator, 'proposal-password');
  await administrator
    .getByRole('dialog')
    .getByRole('button', { name: ne('setup.common.passwordGive') })
    .click();
  await administrator.getByText(ne('proposal.alone')).click();
  await look(administrator, 'proposal', ['english', 'phone']);
});
