import { findEventLook } from '../../workflows/engine/event-look.ts';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { APPLICATION_COLUMNS, type ApplicationRow } from '../case/queries.ts';
import { roleTitle } from '../accounts/view.ts';
import { formTitle, stateTitle } from '../case/titles.ts';
import type { Aim } from '../accounts/counters.ts';
import type { TrackBody, Tracked, TrackedApplication } from '../contract/public-register.ts';
import type { Tables } from '../db/tables.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { findSince, type Standing, standingsOf, standingView, titleOfRun } from './standing.ts';

/** Fewer than a whole number has: strangers may try them all. */
const LAST_DIGITS = 4;

/** Where an application stands, for who knows its number and the applicant's telephone, or holds a paper of it. */
export async function track(runtime: Runtime, trx: Trx, organizationId: string, body: TrackBody): Promise<Tracked> {
  const application = 'code' in body ? await findByPaper(trx, body.code) : await findByNumber(trx, body);
  const [standing] = application ? await standingsOf(runtime, trx, organizationId, [application]) : [];
  if (standing === undefined) return { found: false };
  return { found: true, application: await trackedView(runtime, trx, organizationId, standing) };
}

/** People type a code in small letters and in groups. */
export function asPrinted(code: string): string {
  return code.replaceAll('-', '').toUpperCase();
}

function findByPaper(trx: Trx, code: string): Promise<ApplicationRow | undefined> {
  return registered(trx)
    .where('id', 'in', (eb) => eb.selectFrom('document').select('application_id').where('code', '=', asPrinted(code)))
    .executeTakeFirst();
}

/** The telephone is compared by as many of its last digits as were typed, however it was written down. */
function findByNumber(
  trx: Trx,
  { number, phone }: Extract<TrackBody, { number: string }>,
): Promise<ApplicationRow | undefined> {
  return registered(trx)
    .where((eb) => isNumber(eb, number))
    .where(
      (eb) =>
        sql<SqlBool>`right(translate(${eb.ref('phone')}, ${`${toDevanagari('0123456789')} -`}, '0123456789'), ${phone.length}) = ${toLatin(phone)}`,
    )
    .executeTakeFirst();
}

/**
 * What guesses at the last digits of a telephone aim at: the number of one application, however it is typed. Who types the whole
 * telephone guesses at nothing: no stranger's tries keep the applicant out.
 */
export function aimOf(body: TrackBody): Aim | undefined {
  if ('code' in body || body.phone.length > LAST_DIGITS) return undefined;
  return { at: latinNumber(body.number), told: 'trackSlowed' };
}

function latinNumber(typed: string): string {
  return toLatin(typed.trim()).replaceAll(/\s/gu, '');
}

/** A registration number in either script, with or without a dash or a slash between its parts. */
function isNumber(eb: ExpressionBuilder<Tables, 'application'>, number: string) {
  const typed = toDevanagari(latinNumber(number));
  return eb.or([
    eb('registration_no', '=', typed),
    eb('registration_no', '=', toLatin(typed)),
    ...(/^\d{1,15}$/u.test(toLatin(typed)) ? [eb('application_no', '=', Number(toLatin(typed)))] : []),
  ]);
}

function registered(trx: Trx) {
  return trx.selectFrom('application').select(APPLICATION_COLUMNS).where('registration_no', 'is not', null).limit(1);
}

async function trackedView(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  standing: Standing,
): Promise<TrackedApplication> {
  const { runs, shown } = standing;
  const { library } = await runtime.definitions.library(trx, organizationId);
  const waiting = await waitingOf(runtime, trx, organizationId, standing);
  return {
    ...standingView(library, standing),
    since: (await findSince(trx, shown.row)) ?? shown.row.opened_at.toISOString(),
    ...waiting,
    stages: runs
      .filter(({ definition }) => definition.stage.body.forms.length > 0)
      .map((run) => ({
        title: titleOfRun(run),
        state: stateTitle(run, run.row.state),
        openedAt: run.row.opened_at.toISOString(),
        ...(run.row.closed_at === null ? {} : { closedAt: run.row.closed_at.toISOString() }),
        granted: run.row.granted,
      })),
  };
}

type Waiting = Pick<TrackedApplication, 'waitsFor' | 'posts' | 'deeds' | 'until'>;

async function waitingOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { application: { id }, runs }: Standing,
): Promise<Waiting> {
  const rows = await trx
    .selectFrom('inbox')
    .select(['role', 'run', 'form', 'event'])
    .where('application_id', '=', id)
    .orderBy('position')
    .orderBy('role_order')
    .execute();
  const roles = [...new Set(rows.map(({ role }) => role))];
  const own = rows.filter(({ role }) => isOwnFilesOnly(role));
  if (own.length > 0) return { waitsFor: 'you', posts: [], deeds: [...deedsOf(own, runs)] };
  const today = kathmanduDate(runtime.now());
  const posts = await Promise.all(roles.map((role) => roleTitle(trx, organizationId, role, today)));
  const term = await trx
    .selectFrom('deadline')
    .select('due')
    .where('application_id', '=', id)
    .where('fired_at', 'is', null)
    .where('due', '>=', today)
    .orderBy('due')
    .limit(1)
    .executeTakeFirst();
  const until = term === undefined ? {} : { until: term.due };
  if (posts.length > 0) return { waitsFor: 'office', posts, deeds: [], ...until };
  return { waitsFor: term === undefined ? 'nobody' : 'term', posts, deeds: [], ...until };
}

type Waited = { readonly run: number; readonly form: string | null; readonly event: string };

/** A form by its name, anything else by what it is called to do; each once. */
function deedsOf(rows: readonly Waited[], runs: Standing['runs']): readonly Text[] {
  const titles = rows.flatMap(({ run, form, event }) => {
    const held = runs.find(({ row }) => row.run === run);
    if (held === undefined) return [];
    return form === null ? (findEventLook(held.definition.stage, event)?.title ?? []) : formTitle(held, form);
  });
  return [...new Map(titles.map((title) => [title.ne, title])).values()];
}
