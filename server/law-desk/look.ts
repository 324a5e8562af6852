import type { RoleRule } from '../../workflows/engine/definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { officeRecords } from '../definitions/law-records.ts';
import { rolesOf } from '../definitions/publish.ts';
import { type Change, sourcesAt, withChange } from '../definitions/sources.ts';
import { choicesInRows } from './stored-choices.ts';
import { apart, apartTogether, type Trial } from './trial/apart.ts';
import type { Bundled, Draft, Finding, LawOnDay, Opened } from './trial/task.ts';

const MOST_SAID = 100;

/** The law of an office on a day, as a thread is handed it. */
export async function lawOn(runtime: Runtime, trx: Trx, organizationId: string, day: string): Promise<LawOnDay> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const { has, config } = await officeRecords(trx, organizationId, library, kathmanduDate(runtime.now()));
  const roles: readonly RoleRule[] = rolesOf(config);
  return { day, sources: await sourcesAt(trx, day), roles, has };
}

/** A text, the day on which it is looked at, and what would stand beside it then. */
type Looked = { readonly change: Change; readonly day: string; readonly beside?: readonly Change[] };

/** The law of a day with other texts already in the place of what is in force. */
export function withBeside(law: LawOnDay, beside: readonly Change[]): LawOnDay {
  return beside.length === 0 ? law : { ...law, sources: beside.reduce(withChange, law.sources) };
}

/** Looks at what somebody wrote as it would be on a day, in a thread: everything that is wrong with it. */
export async function findingsOf(
  runtime: Runtime,
  who: Who,
  { change, day, beside = [] }: Looked,
): Promise<readonly Finding[]> {
  const { organizationId } = who;
  const law = await runtime.inOrganization(organizationId, (trx) => lawOn(runtime, trx, organizationId, day));
  const draft = { law: withBeside(law, beside), change };
  return apart(who, (trial) => standingFindings(runtime, who, trial, draft));
}

/** Everything that is wrong with a draft, with what is stored already too. */
export async function standingFindings(
  runtime: Runtime,
  who: Who,
  trial: Trial,
  draft: Draft,
): Promise<readonly Finding[]> {
  const found = await trial.ask('check', draft);
  return found.length > 0 ? found : choicesInRows(runtime, who, trial, draft);
}

/** Throws `definitionInvalid` with everything found. */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  throw problem('definitionInvalid', { params: { count: findings.length, problems: findings.slice(0, MOST_SAID) } });
}

/** A draft that a thread has opened: what is wrong with it, and the stages that it changes. */
export type OpenDraft = { readonly trial: Trial } & Opened;

/** Opens a draft in a thread and works with it there. */
export async function withDraft<T>(
  runtime: Runtime,
  who: Who,
  change: Change,
  work: (open: OpenDraft) => Promise<T>,
): Promise<T> {
  const draft = await draftToday(runtime, who, change);
  return apart(who, async (trial) => work({ trial, ...(await trial.ask('open', draft)) }));
}

/** Opens a draft in several threads at once. */
export async function withDraftTogether(
  runtime: Runtime,
  who: Who,
  { change, beside = [] }: Omit<Looked, 'day'>,
  work: (open: OpenDraft) => Promise<void>,
): Promise<void> {
  const { law } = await draftToday(runtime, who, change);
  const draft = { law: withBeside(law, beside), change };
  await apartTogether(who, async (trial) => work({ trial, ...(await trial.ask('open', draft)) }));
}

/** What somebody wrote of a form, put together in a thread as it would be today. */
export async function bundleOf(runtime: Runtime, who: Who, change: Change): Promise<Bundled> {
  const draft = await draftToday(runtime, who, change);
  return apart(who, (trial) => trial.ask('bundle', draft));
}

async function draftToday(runtime: Runtime, { organizationId }: Who, change: Change): Promise<Draft> {
  const day = kathmanduDate(runtime.now());
  const law = await runtime.inOrganization(organizationId, (trx) => lawOn(runtime, trx, organizationId, day));
  return { law, change };
}
