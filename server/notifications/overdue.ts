import { daysBetween } from '../../form-schemas/values/ad-date.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { recordActivity } from '../office/activity.ts';
import { findApplication } from '../case/queries.ts';
import { formTitle, roleTitle, stateTitle } from '../case/titles.ts';
import type { LoadedStage, Runtime, Trx } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { caseWords } from './case-words.ts';
import { deliver, peopleOf } from './deliver.ts';
import { findTemplate } from './words.ts';
import { inDigits, say } from '../said.ts';

/** The office's words for a desk that has kept a file longer than its service level gives. */
const OVERDUE = 'overdue';
const BATCH = 50;

/**
 * Tells whoever is waited for, and the posts that the office names, that a desk's service level has passed: once for each level.
 * An office without words for it tells nobody.
 * @returns how many desks were told of
 */
export async function tellOfOverdue(
  runtime: Runtime,
  organizationId: string,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  for (let told = BATCH; told === BATCH && !isStopped(); count += told) {
    told = await runtime.inOrganization(organizationId, (trx) => tellSome(runtime, trx, organizationId));
  }
  if (count > 0) {
    await runtime.inOrganization(organizationId, (trx) =>
      recordActivity(trx, { organizationId, action: 'inbox.overdue', detail: { count } }),
    );
  }
  return count;
}

type Late = {
  readonly applicationId: string;
  readonly run: number;
  readonly state: string;
  readonly hash: string;
};

async function tellSome(runtime: Runtime, trx: Trx, organizationId: string): Promise<number> {
  const late = await takeLate(trx, kathmanduDate(runtime.now()));
  for (const each of late) await tellOf(runtime, trx, organizationId, each);
  return late.length;
}

/** Runs whose level has passed and was not told, marked as told; several nodes take different ones. */
function takeLate(trx: Trx, today: string): Promise<Late[]> {
  return trx
    .updateTable('stage')
    .set((eb) => ({ overdue_told: eb.ref('sla_due') }))
    .where((eb) =>
      eb(
        eb.refTuple('application_id', 'run'),
        'in',
        eb
          .selectFrom('stage')
          .select(['application_id', 'run'])
          .where('status', '=', 'active')
          .where('sla_due', '<', today)
          .where('overdue_told', 'is distinct from', eb.ref('sla_due'))
          .orderBy('sla_due')
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .$asTuple('application_id', 'run'),
      ),
    )
    .returning(['application_id as applicationId', 'run', 'state', 'definition_hash as hash'])
    .execute();
}

async function tellOf(runtime: Runtime, trx: Trx, organizationId: string, late: Late): Promise<void> {
  const at = runtime.now();
  const today = kathmanduDate(at);
  const config = await getConfig(trx, organizationId, today);
  const template = findTemplate(config, OVERDUE);
  const application = await findApplication(trx, late.applicationId);
  const waits = await waitsAt(trx, late);
  if (!template || !application || waits.length === 0) return;
  const definition = await runtime.definitions.stageByHash(trx, organizationId, late.hash);
  const { library } = await runtime.definitions.library(trx, organizationId);
  const since = waits.map((each) => kathmanduDate(each.since.toISOString())).toSorted()[0] ?? today;
  const words = {
    ...caseWords({ application, definition, library, state: late.state, config }),
    ...deskWords(definition, late.state, waits),
    days: inDigits(daysBetween(since, today)),
  };
  const said = { subject: say(template.subject, words), body: say(template.body, words) };
  const roles = [...new Set([...waits.map(({ role }) => role), ...template.alsoTo])];
  const occasion = { organizationId, applicationId: late.applicationId, seq: application.seq };
  await deliver(trx, occasion, { template, ...said, at }, await peopleOf(trx, roles, application));
}

type Wait = { readonly role: string; readonly form: string | null; readonly since: Date };

function waitsAt(trx: Trx, { applicationId, run }: Late): Promise<Wait[]> {
  return trx
    .selectFrom('inbox')
    .select(['role', 'form', 'since'])
    .where('application_id', '=', applicationId)
    .where('run', '=', run)
    .orderBy('position')
    .orderBy('role_order')
    .execute();
}

/** What lies there and with whom: the one form, or the desk where several lie or none. */
function deskWords(definition: LoadedStage, state: string, waits: readonly Wait[]) {
  const forms = [...new Set(waits.map(({ form }) => form))];
  const [only] = forms;
  const titles = [...new Set(waits.map(({ role }) => role))].map((role) => roleTitle({ definition }, role));
  return {
    form: forms.length === 1 && only ? formTitle({ definition }, only) : stateTitle({ definition }, state),
    role: { ne: titles.map(({ ne }) => ne).join(', '), en: titles.map(({ en }) => en).join(', ') },
  };
}
