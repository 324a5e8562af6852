import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../../scripts/demo/office.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { EventResult } from '../../../server/contract/event.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { FileView } from '../../../server/contract/files.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { installShipped } from '../../../server/founding/install-law.ts';
import { readShipped } from '../../../server/definitions/shipped.ts';
import { signAccessToken } from '../../../server/http/tokens.ts';
import { installOffice } from '../../../server/founding/install-office.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { APPLICATION, type DrivenCase, formOf, type Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { routesOf } from '../../support/routes.ts';

const ROLES = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'] as const;
type Role = (typeof ROLES)[number];

const everybody: readonly Role[] = ROLES;
const acting: readonly Role[] = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G'];
const filing: readonly Role[] = ['D'];
/** The setup area (specification 2: /admin); what a role may do with a single master stands in the master. */
const arranging: readonly Role[] = ['A', 'C', 'ADM', 'TADM'];
/** Law is read and confirmed; the technical administrator only sees it. */
const confirming: readonly Role[] = ['A', 'C', 'ADM'];
/** The law is published by the chief and the administrators, never by who proposed it. */
const publishing: readonly Role[] = ['C', 'ADM', 'TADM'];
const auditing: readonly Role[] = ['A', 'C', 'ADM', 'TADM', 'AUD'];
/** Who looks after the record as a whole, and who may have it sealed and verified. */
const overseeing: readonly Role[] = ['C', 'ADM', 'TADM', 'AUD'];
const attesting: readonly Role[] = ['TADM', 'AUD'];
/** Who gives papers out at the counter. */
const handingOut: readonly Role[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G'];
/** Who may take files of their post and hand them on; who gives work to others. */
const sharing: readonly Role[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G', 'ADM'];
const supervising: readonly Role[] = ['A', 'C', 'ADM'];
/** Who enters old paper files. */
const enteringFiles: readonly Role[] = ['A', 'B', 'C'];
/** Who serves notices to neighbours and reads what they answer. */
const hearing: readonly Role[] = ['A', 'B', 'C', 'E', 'F', 'G'];
/** Who sees what waits for a second person, and who may be that; whether they may be it for a master stands in the master. */
const seeingProposals: readonly Role[] = ['A', 'B', 'C', 'ADM', 'TADM', 'AUD'];
const decidingProposals: readonly Role[] = ['A', 'B', 'C', 'ADM', 'TADM'];
/** Who may have work of the program tried again. */
const retrying: readonly Role[] = ['ADM', 'TADM'];
/** Who founds other offices beside the deployment's own. */
const founding: readonly Role[] = ['TADM'];

/** Who reads the office's reports: everybody of it but the surveyor, of their own wards. */
const reporting: readonly Role[] = ['A', 'B', 'C', 'R', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'];

/** A file of another municipality that nobody signed. */
const anyPack = () => ({
  statement: {
    format: 'naksa-pack/1',
    office: { ne: 'क', en: 'k' },
    title: 'x',
    reason: '',
    madeOn: '2026-11-01',
    parts: [{ kind: 'form', id: 'x', source: {} }],
  },
  publicKey: 'x',
  signature: 'x',
});

/** Who may use a route, and whether it is about one case, so that it also matters whose case that is. */
type Row = {
  readonly may: readonly Role[] | 'public';
  readonly ofCase?: true;
  readonly query?: string;
  readonly body?: () => object;
};

const sent = (): object => ({ type: 'NO_SUCH_EVENT', requestId: randomUUID(), version: 1 });

const begun = (): object => ({ stage: 'no-such-stage', requestId: randomUUID(), version: 1 });

const settled = (): object => ({ proposalId: randomUUID() });

/** One row a route, by hand from the specification: a route without one fails, and so does a row without a route. */
const MATRIX: Readonly<Record<string, Row>> = {
  'POST /api/session': { may: 'public', body: () => ({ loginId: 'nobody', password: 'wrong-password' }) },
  'GET /api/session': { may: everybody },
  'GET /api/notifications': { may: everybody },
  'POST /api/notifications/read': { may: everybody, body: () => ({ upTo: 1 }) },
  'DELETE /api/session': { may: everybody },
  'POST /api/session/refresh': { may: 'public' },
  'POST /api/session/first-administrator': { may: 'public', body: () => ({}) },
  'POST /api/accounts/change-password': {
    may: everybody,
    body: () => ({ currentPassword: 'wrong-password', newPassword: 'shantitol nayabasti' }),
  },
  'POST /api/accounts/forgot-password': { may: 'public', body: () => ({ loginId: 'nobody' }) },
  'POST /api/accounts/password-link': { may: 'public', body: () => ({ token: 'x'.repeat(43) }) },
  'POST /api/accounts/reset-password': {
    may: 'public',
    body: () => ({ token: 'x'.repeat(43), password: 'shantitol nayabasti' }),
  },
  'GET /api/accounts/me/profile': { may: everybody },
  'PUT /api/accounts/me/profile': {
    may: everybody,
    body: () => ({ addressNe: '', mobile: '', email: 'x@y.example', password: 'wrong-password', version: 99 }),
  },
  'POST /api/accounts/me/renewal': { may: everybody, body: () => ({ receiptNo: '', remarks: '' }) },
  'GET /api/accounts/me/sessions': { may: everybody },
  'DELETE /api/accounts/me/sessions': { may: everybody },
  'DELETE /api/accounts/me/sessions/:id': { may: everybody },
  'PUT /api/accounts/me/tour': { may: everybody, body: () => ({ seen: true }) },
  'GET /api/accounts/me/notification-settings': { may: everybody },
  'PUT /api/accounts/me/notification-settings': { may: everybody, body: () => ({ settings: [] }) },
  'GET /api/accounts/me/two-step': { may: everybody },
  'POST /api/accounts/me/two-step': { may: everybody, body: () => ({ password: 'wrong-password' }) },
  'POST /api/accounts/me/two-step/confirm': { may: everybody, body: () => ({ code: '000000' }) },
  'POST /api/accounts/me/two-step/recovery-codes': { may: everybody, body: () => ({ password: 'wrong-password' }) },
  'POST /api/accounts/me/two-step/off': {
    may: everybody,
    body: () => ({ password: 'wrong-password', code: '000000' }),
  },
  'GET /api/public/bot-check': { may: 'public' },
  'POST /api/public/signup': { may: 'public', body: () => ({}) },
  'POST /api/public/renewal': { may: 'public', body: () => ({}) },
  'GET /api/offices': { may: founding },
  'POST /api/offices': { may: founding, body: () => ({ code: 'api', nameNe: 'कार्यालय', nameEn: 'Office' }) },
  'POST /api/offices/:code/setup-code': { may: founding },
  'GET /api/account-requests': { may: arranging },
  'POST /api/account-requests/:id/decision': { may: arranging, body: () => ({ decision: 'refuse', reason: 'x' }) },
  'GET /api/accounts/me/pictures': { may: everybody },
  'GET /api/accounts/me/pictures/:kind': { may: everybody },
  'POST /api/accounts/me/pictures/:kind': { may: acting },
  'DELETE /api/accounts/me/pictures/:kind': { may: acting },
  'GET /api/public/office': { may: 'public' },
  'GET /api/public/calendar': { may: 'public' },
  'GET /api/public/verify/:code': { may: 'public' },
  'GET /api/public/neighbour/:token': { may: 'public' },
  'POST /api/public/neighbour/:token/code': { may: 'public', body: () => ({}) },
  'POST /api/public/neighbour/:token/files': { may: 'public' },
  'POST /api/public/neighbour/:token/answer': {
    may: 'public',
    body: () => ({ requestId: randomUUID(), kind: 'none', name: 'हरि' }),
  },
  'GET /api/applications/:id/neighbours': { may: everybody, ofCase: true },
  'PUT /api/applications/:id/neighbours/:notice': {
    may: hearing,
    ofCase: true,
    body: () => ({ phone: '9841000011' }),
  },
  'PUT /api/applications/:id/neighbour-answers/:answer': {
    may: hearing,
    ofCase: true,
    body: () => ({ text: 'व्यहोरा' }),
  },
  'GET /api/applications/:id/neighbour-files/:file': { may: hearing, ofCase: true },
  'GET /api/public/register': { may: 'public' },
  'GET /api/public/register/:id': { may: 'public' },
  'GET /api/public/designers': { may: 'public' },
  'GET /api/public/masons': { may: 'public' },
  'GET /api/public/announcements': { may: 'public' },
  'GET /api/public/downloads': { may: 'public' },
  'GET /api/public/faq': { may: 'public' },
  'GET /api/public/contact': { may: 'public' },
  'GET /api/public/guide': { may: 'public' },
  'GET /api/public/statistics': { may: 'public' },
  'POST /api/public/files': { may: arranging },
  'GET /api/public/files/:hash': { may: 'public' },
  'POST /api/public/track': { may: 'public', body: () => ({ number: '०८३/०८४-०००१', phone: '0001' }) },
  'GET /api/applications': { may: everybody },
  'POST /api/applications': {
    may: filing,
    body: () => ({ constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() }),
  },
  'GET /api/applications/:id': { may: everybody, ofCase: true },
  'GET /api/applications/:id/actions': { may: everybody, ofCase: true },
  'POST /api/applications/:id/events': { may: acting, ofCase: true, body: sent },
  'POST /api/applications/:id/seen': { may: everybody, ofCase: true },
  'PUT /api/applications/:id/assignment': { may: sharing, ofCase: true, body: () => ({ role: 'B' }) },
  'GET /api/applications/:id/assignees': { may: sharing, ofCase: true, query: '?role=B' },
  'GET /api/team': { may: supervising },
  'GET /api/team/tasks': { may: supervising },
  'GET /api/applications/:id/stages': { may: everybody, ofCase: true },
  'POST /api/applications/:id/stages': { may: acting, ofCase: true, body: begun },
  'GET /api/applications/:id/evidence': { may: auditing, ofCase: true },
  'GET /api/applications/:id/comments': { may: everybody, ofCase: true },
  'POST /api/applications/:id/comments': {
    may: acting,
    ofCase: true,
    body: () => ({ text: 'टिप्पणी', toApplicant: true }),
  },
  'GET /api/applications/:id/forms/:slug': { may: everybody, ofCase: true },
  'PUT /api/applications/:id/forms/:slug': { may: acting, ofCase: true, body: () => ({ data: {}, draftVersion: 0 }) },
  'GET /api/applications/:id/forms/:slug/earlier': { may: everybody, ofCase: true },
  'GET /api/applications/:id/forms/:slug/preview': { may: everybody, ofCase: true },
  'GET /api/applications/:id/forms/:slug/summary': { may: everybody, ofCase: true },
  'GET /api/applications/:id/forms/:slug/print.pdf': { may: everybody, ofCase: true },
  'GET /api/applications/:id/forms/:slug/sheets': { may: everybody, ofCase: true },
  'POST /api/applications/:id/forms/:slug/sheets': { may: acting, ofCase: true },
  'GET /api/sheets/:id.pdf': { may: everybody, ofCase: true },
  'POST /api/applications/:id/files': { may: acting, ofCase: true, query: '?category=other' },
  'GET /api/applications/:id/files': { may: everybody, ofCase: true },
  'GET /api/applications/:id/files/:file': { may: everybody, ofCase: true },
  'GET /api/applications/:id/file-places': { may: everybody, ofCase: true },
  'GET /api/applications/:id/people': { may: everybody, ofCase: true },
  'GET /api/applications/:id/tasks': { may: everybody, ofCase: true },
  'GET /api/applications/:id/related': { may: everybody, ofCase: true },
  'GET /api/applications/:id/ledger': { may: everybody, ofCase: true },
  'GET /api/applications/:id/messages': {
    may: ['A', 'B', 'C', 'R', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'],
    ofCase: true,
  },
  'GET /api/applications/:id/review/:slug': { may: everybody, ofCase: true },
  'PUT /api/applications/:id/review/:slug': {
    may: acting,
    ofCase: true,
    body: () => ({ path: '', note: 'जाँच' }),
  },
  'DELETE /api/applications/:id/review/:slug/:note': { may: acting, ofCase: true },
  'PUT /api/applications/:id/review/:slug/:note/answer': {
    may: acting,
    ofCase: true,
    body: () => ({ answer: 'जवाफ' }),
  },
  'GET /api/applications/:id/history': { may: everybody, ofCase: true },
  'GET /api/applications/:id/history.pdf': { may: everybody, ofCase: true },
  'GET /api/applications/:id/replay': { may: auditing, ofCase: true },
  'GET /api/applications/:id/replay/data': { may: auditing, ofCase: true },
  'GET /api/applications/:id/compare': { may: auditing, ofCase: true, query: '?from=1&to=1' },
  'GET /api/applications/:id/graph': { may: auditing, ofCase: true },
  'GET /api/applications/:id/verify': { may: auditing, ofCase: true },
  'GET /api/applications/:id/documents': { may: everybody, ofCase: true },
  'GET /api/documents/:id.pdf': { may: everybody, ofCase: true },
  'GET /api/lists/applications': { may: everybody },
  'GET /api/lists/applications/export': { may: everybody, query: '?format=csv' },
  'GET /api/lists/choices': { may: everybody },
  'GET /api/agenda': { may: everybody },
  'GET /api/lists/filters': { may: everybody },
  'POST /api/lists/filters': { may: everybody, body: () => ({ name: 'छनोट', search: '' }) },
  'DELETE /api/lists/filters/:id': { may: everybody },
  'GET /api/lists/masters/:master': { may: everybody },
  'GET /api/print-desk': { may: everybody },
  'GET /api/reports/:name': { may: reporting },
  'GET /api/reports/:name/sheet': { may: reporting, query: '?language=ne' },
  'POST /api/print-batches': {
    may: handingOut,
    ofCase: true,
    body: () => ({ documents: [paper.id], output: 'pdf' }),
  },
  'GET /api/print-batches': { may: handingOut },
  'GET /api/print-batches/:id': { may: handingOut },
  'GET /api/print-batches/:id/output': { may: handingOut },
  'POST /api/applications/:id/print-all.pdf': { may: handingOut, ofCase: true },
  'GET /api/documents/:id': { may: everybody, ofCase: true },
  'GET /api/documents/:id/preview': { may: everybody, ofCase: true },
  'POST /api/documents/:id/copies': { may: handingOut, ofCase: true },
  'GET /api/documents/:id/copies/:no.pdf': { may: everybody, ofCase: true },
  'POST /api/documents/:id/copies/:no/hand-over': {
    may: handingOut,
    ofCase: true,
    body: () => ({ takenBy: 'राम', relation: 'छोरा' }),
  },
  'POST /api/documents/:id/revoke': {
    may: acting,
    ofCase: true,
    body: () => ({ reason: 'गलत विवरण', version: 0 }),
  },
  'GET /api/audit/status': { may: overseeing },
  'POST /api/audit/checkpoints': { may: attesting },
  'POST /api/audit/verifications': { may: attesting },
  'GET /api/audit/stuck': { may: overseeing },
  'POST /api/audit/stuck/:queue/:id/retry': { may: retrying },
  'GET /api/activity': { may: overseeing },
  'GET /api/activity/choices': { may: overseeing },
  'GET /api/public/checkpoint': { may: 'public' },
  'GET /api/library': { may: everybody },
  'GET /api/definitions/form/:slug/:hash': { may: everybody },
  'GET /api/definitions/blank/:slug': { may: everybody },
  'GET /api/definitions/form/:slug/:hash/validator.js': { may: 'public' },
  'GET /api/definitions/validators/:hash.js': { may: 'public' },
  'GET /api/definitions/:kind': { may: auditing },
  'GET /api/definitions/:kind/:id': { may: auditing },
  'GET /api/definitions/:kind/:id/versions/:version': { may: auditing },
  'GET /api/definitions/workflow/:id/versions/:version/chart': { may: auditing },
  'GET /api/definitions/workflow/:id/versions/:version/origins': { may: auditing },
  'GET /api/definitions/:kind/:id/compare': { may: auditing, query: '?from=1&to=1' },
  'GET /api/definitions/form/:slug/compare': { may: auditing, query: '?from=1&to=1' },
  'GET /api/definitions/:kind/:id/used-by': { may: auditing },
  'GET /api/definitions/form/:slug/used-by': { may: auditing },
  'GET /api/definitions/form/:slug/words': { may: arranging },
  'POST /api/definitions/form/:slug/blank': { may: arranging, body: () => ({ source: {} }) },
  'GET /api/definitions/template/:id/fields': { may: arranging },
  'POST /api/definitions/template/:id/preview': { may: arranging, body: () => ({}) },
  'POST /api/definitions/template/:id/preview.pdf': { may: arranging, body: () => ({}) },
  'POST /api/definitions/workflow/:id/origins': { may: arranging, body: () => ({}) },
  'POST /api/definitions/workflow/:id/scenarios': { may: arranging, body: () => ({}) },
  'GET /api/definitions/:kind/:id/draft': { may: arranging },
  'GET /api/definitions/form/:slug/draft': { may: arranging },
  'PUT /api/definitions/:kind/:id/draft': { may: arranging, body: () => ({ source: {}, draftVersion: 99 }) },
  'POST /api/definitions/:kind/:id/copies': {
    may: arranging,
    body: () => ({ id: 'no-such-copy', title: { ne: 'न', en: 'n' } }),
  },
  'DELETE /api/definitions/:kind/:id/draft': { may: arranging, query: '?draftVersion=99' },
  'POST /api/definitions/:kind/:id/check': { may: arranging, body: () => ({}) },
  'POST /api/definitions/:kind/:id/simulate': {
    may: arranging,
    body: () => ({ given: { type: '1', class: 'C', ward: '04', facts: {} }, events: [], as: 'D' }),
  },
  'POST /api/definitions/:kind/:id/dry-run': { may: arranging, body: () => ({}) },
  'POST /api/definitions/:kind/:id/propose': {
    may: arranging,
    body: () => ({ draftVersion: 99, note: 'x', effectiveFrom: '2027-01-01' }),
  },
  'POST /api/definitions/:kind/:id/restore': {
    may: arranging,
    body: () => ({ version: 99, note: 'x', effectiveFrom: '2027-01-01' }),
  },
  'POST /api/definitions/:kind/:id/publish': { may: publishing, body: settled },
  'POST /api/definitions/:kind/:id/turn-down': { may: publishing, body: () => ({ ...settled(), note: 'x' }) },
  'POST /api/definitions/:kind/:id/withdraw': { may: arranging, body: () => ({ ...settled(), note: 'x' }) },
  'POST /api/definitions/workflow/:id/migrate': {
    may: publishing,
    body: () => ({ from: 98, to: 99, mapping: {}, apply: false, note: 'x' }),
  },
  'GET /api/setup': { may: arranging },
  'GET /api/setup/:master': { may: arranging },
  'POST /api/setup/:master': { may: arranging, body: () => ({ data: {} }) },
  'GET /api/setup/:master/definition': { may: arranging },
  'GET /api/setup/:master/changes': { may: arranging },
  'POST /api/setup/office/logo': { may: arranging },
  'DELETE /api/setup/office/logo': { may: arranging },
  'GET /api/public/logo/:hash': { may: 'public' },
  'GET /api/setup/sms': { may: arranging },
  'GET /api/setup/secrets': { may: ['A', 'ADM', 'TADM'] },
  'PUT /api/setup/secrets/:name': { may: ['A', 'ADM', 'TADM'], body: () => ({ text: 'x' }) },
  'DELETE /api/setup/secrets/:name': { may: ['A', 'ADM', 'TADM'] },
  'GET /api/public/sms-report/:key': { may: 'public' },
  'POST /api/public/sms-report/:key': { may: 'public' },
  'GET /api/legacy/definition': { may: enteringFiles },
  'GET /api/legacy': { may: enteringFiles },
  'POST /api/legacy': { may: enteringFiles, body: () => ({ data: {} }) },
  'POST /api/legacy/import': { may: enteringFiles },
  'GET /api/setup/:master/export': { may: arranging, query: '?format=csv' },
  'POST /api/setup/:master/import': { may: arranging },
  'GET /api/setup/:master/:id': { may: arranging },
  'PUT /api/setup/:master/:id': { may: arranging, body: () => ({ data: {}, version: 1 }) },
  'DELETE /api/setup/:master/:id': { may: arranging },
  'POST /api/setup/:master/:id/password': { may: arranging },
  'POST /api/setup/:master/:id/two-step': { may: arranging },
  'GET /api/law-confirmations': { may: arranging },
  'POST /api/law-confirmations': {
    may: confirming,
    body: () => ({ hashes: ['0'.repeat(64)], source: 'राजपत्र, भाग ५' }),
  },
  'GET /api/change-sets': { may: auditing },
  'GET /api/change-sets/:id': { may: auditing },
  'POST /api/change-sets': { may: arranging, body: () => ({ title: 'x' }) },
  'POST /api/change-sets/:id/parts': { may: arranging, body: () => ({ kind: 'form', id: 'x' }) },
  'DELETE /api/change-sets/:id/parts': { may: arranging, query: '?kind=form&id=x' },
  'POST /api/change-sets/:id/check': { may: arranging },
  'POST /api/change-sets/:id/dry-run': { may: arranging, body: () => ({ kind: 'form', id: 'x' }) },
  'POST /api/change-sets/:id/propose': { may: arranging, body: () => ({ note: 'x', effectiveFrom: '2099-01-01' }) },
  'POST /api/change-sets/:id/publish': { may: publishing, body: () => ({}) },
  'POST /api/change-sets/:id/turn-down': { may: publishing, body: () => ({ note: 'x' }) },
  'POST /api/change-sets/:id/withdraw': { may: arranging, body: () => ({ note: 'x' }) },
  'GET /api/change-sets/:id/pack': { may: arranging },
  'POST /api/change-sets/packs/read': { may: arranging, body: anyPack },
  'POST /api/change-sets/packs': { may: arranging, body: anyPack },
  'POST /api/change-sets/:id/reverse': { may: arranging, body: () => ({ title: 'x' }) },
  'GET /api/law-tables': { may: auditing },
  'GET /api/law-tables/:master': { may: auditing },
  'PUT /api/law-tables/:master/draft': {
    may: arranging,
    body: () => ({ day: '2099-01-01', rows: [], draftVersion: 0 }),
  },
  'DELETE /api/law-tables/:master/draft': { may: arranging, query: '?draftVersion=1' },
  'POST /api/law-tables/:master/check': { may: arranging, body: () => ({ day: '2099-01-01', rows: [] }) },
  'POST /api/law-tables/:master/trial': { may: arranging, body: () => ({ day: '2099-01-01', rows: [] }) },
  'POST /api/law-tables/:master/propose': { may: arranging, body: () => ({ draftVersion: 1, note: 'x' }) },
  'GET /api/proposals': { may: seeingProposals },
  'GET /api/proposals/:id': { may: seeingProposals },
  'POST /api/proposals/:id/confirm': { may: decidingProposals, body: () => ({}) },
  'POST /api/proposals/:id/turn-down': { may: decidingProposals, body: () => ({ note: 'x' }) },
  'POST /api/proposals/:id/withdraw': { may: decidingProposals, body: () => ({ note: 'x' }) },
};

let office: Office;
let driven: DrivenCase;
let paper: DocumentView;
let sheet: string;
let file: FileView;
let form: FormView;
let elsewhere: string;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  const { server } = office;
  await server.jobs.drain();
  paper =
    (await server.as('B', { url: `/api/applications/${driven.id}/documents` })).json<DocumentView[]>()[0] ?? Object();
  sheet = await sheetLike(paper);
  file = (await server.as('B', { url: `/api/applications/${driven.id}/files` })).json<FileView[]>()[0] ?? Object();
  form = await formOf(office, driven, 'B', APPLICATION);
  elsewhere = await installElsewhere();
});
afterAll(() => office.stop());

/** A sheet for signing of the same case, with the bytes of the paper. */
async function sheetLike({ id }: DocumentView): Promise<string> {
  const { rows } = await office.server.owner.query<{ id: string }>(
    `insert into document_sheet select organization_id, gen_random_uuid(), application_id, run, form, 1, 'SHEETFORTEST', template,
       template_hash, pdf_sha256, issued_at, (select id from account limit 1), 'क' from document where id = $1 returning id`,
    [id],
  );
  return rows[0]?.id ?? '';
}

/** A second municipality in the same database, with people in the same posts. */
async function installElsewhere(): Promise<string> {
  const { runtime } = office.server;
  const demo = readDemoOffice();
  const id = await installOffice(runtime, { ...demo, organization: { ...demo.organization, code: 'sungabha-2' } });
  await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), '2000-01-01'));
  return id;
}

type Person = { readonly organizationId: string; readonly role: Role; readonly loginId?: string };

/** Logins that hold until a route has ended some. */
const logins = new Map<string, Promise<string>>();

function tokenOf(person: Person): Promise<string> {
  const key = JSON.stringify(person);
  const token = logins.get(key) ?? logIn(person);
  logins.set(key, token);
  return token;
}

async function logIn({ organizationId, role, loginId }: Person): Promise<string> {
  const { runtime, app } = office.server;
  const { id, sid } = await runtime.inOrganization(organizationId, async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('role', '=', role)
      .where((eb) => (loginId === undefined ? eb.lit(true) : eb('login_id', '=', loginId)))
      .orderBy('login_id', role === 'G' ? 'desc' : 'asc')
      .executeTakeFirstOrThrow();
    return { id: account.id, sid: (await openSession(runtime, trx, organizationId, account.id)).sessionId };
  });
  return signAccessToken(app, { sub: id, org: organizationId, sid, role }).token;
}

async function call(route: string, token?: string): Promise<LightMyRequestResponse> {
  const [method = 'GET', path = ''] = route.split(' ');
  const url = path
    .replace('/api/documents/:id', `/api/documents/${paper.id}`)
    .replace('/api/sheets/:id', `/api/sheets/${sheet}`)
    .replace(/\/reports\/:name$/u, '/reports/revenue')
    .replace('/secrets/:name', '/secrets/token')
    .replace('/sms-report/:key', `/sms-report/${'0'.repeat(64)}`)
    .replace('/:queue/:id', '/effect/1')
    .replace('/:notice', `/${randomUUID()}`)
    .replace('/:answer', `/${randomUUID()}`)
    .replace('/:token', `/${'A'.repeat(36)}`)
    .replace(':note', randomUUID())
    .replace('/:no', '/1')
    .replace('/:kind/:id', '/workflow/phase-one')
    .replace('/workflow/:id', '/workflow/phase-one')
    .replace(':kind', 'workflow')
    .replace(':version', '1')
    .replace(':id', driven.id)
    .replace(':slug', APPLICATION)
    .replace(':master', 'ward')
    .replace(':hash', form.bundleHash)
    .replace(':file', file.id)
    .replace(':code', paper.code);
  const body = MATRIX[route]?.body?.();
  if (method === 'DELETE' && path.includes('session')) logins.clear();
  return office.server.app.inject({
    method: method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'GET',
    url: url + (MATRIX[route]?.query ?? ''),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? 'ok' : answer.json<ProblemBody>().code;

/** Whether a request came as far as its own matter: let in by token, role and scope. */
function isLetIn(answer: LightMyRequestResponse): boolean {
  const shut = ['unauthenticated', 'sessionExpired', 'sessionRevoked', 'forbidden', 'otherWard', 'applicationNotFound'];
  return answer.statusCode < 500 && !shut.includes(codeOf(answer)) && codeOf(answer) !== 'documentNotFound';
}

test('every route of the API has its row, and every row its route', () => {
  const routes = routesOf(office.server.app).filter((route) => route.includes(' /api/'));
  expect(routes.length).toBeGreaterThan(25);
  expect(Object.keys(MATRIX).toSorted()).toEqual(routes.toSorted());
});

describe.each(Object.entries(MATRIX))('%s', (route, { may, ofCase }) => {
  if (may === 'public') {
    test('is open to everybody', async () => {
      expect(['forbidden', 'sessionExpired', 'sessionRevoked']).not.toContain(codeOf(await call(route)));
    });
    return;
  }

  test('is closed to whoever is not logged in', async () => {
    const answer = await call(route);
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
  });

  test(`lets ${may.join(' ')} in, and nobody else`, async () => {
    const letIn: Role[] = [];
    for (const role of ROLES) {
      const own = role === 'D' ? { loginId: 'designer1@sungabha.example' } : {};
      const answer = await call(route, await tokenOf({ organizationId: office.server.organizationId, role, ...own }));
      if (isLetIn(answer)) letIn.push(role);
      else expect([role, answer.statusCode, codeOf(answer)]).toEqual([role, 403, 'forbidden']);
    }
    expect(letIn).toEqual(ROLES.filter((role) => may.includes(role)));
  });

  if (ofCase === undefined) return;

  if (may.includes('G')) {
    test('keeps the post of another ward out', async () => {
      const { organizationId } = office.server;
      const answer = await call(
        route,
        await tokenOf({ organizationId, role: 'G', loginId: 'ward02@sungabha.example' }),
      );
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'otherWard']);
    });
  }

  if (may.includes('D')) {
    test('does not tell another designer that there is such a case', async () => {
      const { organizationId } = office.server;
      const answer = await call(
        route,
        await tokenOf({ organizationId, role: 'D', loginId: 'designer2@sungabha.example' }),
      );
      expect(answer.statusCode).toBe(404);
      expect(['applicationNotFound', 'documentNotFound']).toContain(codeOf(answer));
    });
  }

  test('tells nobody of another municipality that there is such a case', async () => {
    for (const role of may) {
      const answer = await call(route, await tokenOf({ organizationId: elsewhere, role }));
      expect([role, answer.statusCode]).toEqual([role, 404]);
      expect(['applicationNotFound', 'documentNotFound']).toContain(codeOf(answer));
    }
  });
});

/** Posts that may be held for somebody else, by who has one of them: by hand from the specification of acting officers. */
const ACTING: readonly string[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G'];
const POSTS: readonly string[] = [...ROLES, 'SYSTEM', 'PUBLIC'];

describe('seats: somebody of every role, entered as acting for every post there is', () => {
  const loginOf = (role: Role) => (role === 'D' ? { loginId: 'designer2@sungabha.example' } : {});
  const seated = (role: Role) => tokenOf({ organizationId: office.server.organizationId, role, ...loginOf(role) });

  beforeAll(async () => {
    // past the office, which refuses most of these: an office that runs may have them in its record
    await office.server.owner.query(`delete from setup_record where kind = 'acting-officer'`);
    await office.server.owner.query(
      `insert into setup_record (organization_id, kind, key, body, valid_from, valid_to)
       select a.organization_id, 'acting-officer', a.login_id || '/' || p.post,
         jsonb_build_object('loginId', a.login_id, 'role', p.post, 'designationNe', 'नि.'), '2020-01-01', '2040-01-01'
       from account a, unnest($1::text[]) as p (post)
       where a.organization_id = $2`,
      [POSTS, office.server.organizationId],
    );
    forgetConfig(office.server.organizationId);
  });

  test.each(ROLES)('%s sits exactly where the list lets them', async (role) => {
    const { app } = office.server;
    const headers = { authorization: `Bearer ${await seated(role)}` };
    const open: string[] = [];
    for (const post of POSTS.filter((each) => each !== role)) {
      const url = `/api/applications/${driven.id}/events`;
      const payload = { ...sent(), as: post, version: 6 };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      if (!['notActing', 'forbidden', 'otherWard', 'applicationNotFound'].includes(codeOf(answer))) open.push(post);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    const sits = ACTING.includes(role) ? ACTING.filter((post) => post !== role) : [];
    expect(open.toSorted()).toEqual(sits.toSorted());
  });

  test('no seat opens a route that the person’s own post does not', async () => {
    for (const [route, { may }] of Object.entries(MATRIX)) {
      if (may === 'public') continue;
      for (const role of ROLES.filter((each) => !may.includes(each)))
        expect([route, role, codeOf(await call(route, await seated(role)))]).toEqual([route, role, 'forbidden']);
    }
  });

  test.each(POSTS.filter((post) => !ACTING.includes(post)))('nobody is entered as acting %s', async (post) => {
    const headers = { authorization: `Bearer ${await seated('C')}` };
    const data = { loginId: 'amin@sungabha.example', role: post, designationNe: 'नि.' };
    const payload = { data, validFrom: '2041-01-01', validTo: '2041-02-01', note: 'x' };
    const answer = await office.server.app.inject({
      method: 'POST',
      url: '/api/setup/acting-officer',
      headers,
      payload,
    });
    expect(['actingPost', 'formInvalid']).toContain(codeOf(answer));
  });

  test.each(ROLES.filter((role) => !ACTING.includes(role)))('%s is not entered as acting for anybody', async (role) => {
    const headers = { authorization: `Bearer ${await seated('C')}` };
    const { rows } = await office.server.owner.query<{ login_id: string }>(
      'select login_id from account where organization_id = $1 and role = $2',
      [office.server.organizationId, role],
    );
    for (const { login_id: loginId } of rows) {
      const data = { loginId, role: 'B', designationNe: 'नि.' };
      const payload = { data, validFrom: '2041-01-01', validTo: '2041-02-01', note: 'x' };
      const answer = await office.server.app.inject({
        method: 'POST',
        url: '/api/setup/acting-officer',
        headers,
        payload,
      });
      expect([loginId, codeOf(answer)]).toEqual([loginId, 'actingHolder']);
    }
  });
});

test('nothing of all that moved the case, and every denial was kept', async () => {
  // by a login of its own: one of the routes ends all others
  const token = await tokenOf({ organizationId: office.server.organizationId, role: 'A' });
  const answer = await office.server.app.inject({
    url: `/api/applications/${driven.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json<ApplicationView>().summary).toMatchObject({ state: 'technical-design', version: 6 });
  const kept = await office.server.owner.query<{ n: number }>(
    `select count(*)::int as n from activity where action = 'denied'`,
  );
  expect(kept.rows[0]?.n).toBeGreaterThan(20);
});

test('two municipalities in one database see nothing of one another', async () => {
  const { app } = office.server;
  const headers = async (person: Person) => ({ authorization: `Bearer ${await tokenOf(person)}` });
  const payload = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: randomUUID() };
  const theirs = await headers({ organizationId: elsewhere, role: 'D' });
  const opened = await app.inject({ method: 'POST', url: '/api/applications', headers: theirs, payload });
  const { id } = opened.json<EventResult>();
  const list = async (person: Person): Promise<readonly string[]> => {
    const answer = await app.inject({ url: '/api/applications?view=all&limit=100', headers: await headers(person) });
    return answer.json<ApplicationList>().items.map((item) => item.id);
  };
  expect(await list({ organizationId: elsewhere, role: 'A' })).toEqual([id]);
  expect(await list({ organizationId: office.server.organizationId, role: 'A' })).not.toContain(id);
  const numbers = await office.server.owner.query(
    'select application_no::text as no from application where organization_id = $1',
    [elsewhere],
  );
  expect(numbers.rows).toEqual([{ no: '8384000001' }]);
});

test('a token of one municipality is none of another, even with the same session', async () => {
  const token = await tokenOf({ organizationId: elsewhere, role: 'A' });
  const [, claims = ''] = token.split('.');
  const { sub, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  const forged = signAccessToken(office.server.app, { sub, sid, org: office.server.organizationId, role: 'A' }).token;
  const answer = await office.server.app.inject({
    url: '/api/session',
    headers: { authorization: `Bearer ${forged}` },
  });
  expect(codeOf(answer)).toBe('sessionRevoked');
});
