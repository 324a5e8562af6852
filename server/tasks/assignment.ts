import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { withSeats } from '../accounts/seats.ts';
import { ownFilesAmong } from '../accounts/own-files.ts';
import { findApplicationFor } from '../case/scope.ts';
import type { Assignee, AssignmentBody } from '../contract/task.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { tellOfTask } from './tell.ts';
import { holdsPost, isPost, isSupervisor, peopleAtWork, type PersonAtWork } from './people.ts';

type Move = AssignmentBody & { readonly applicationId: string };

/**
 * Says who of a post deals with a file: a colleague takes what nobody has, hands on or gives back what is theirs; a supervisor
 * gives it to anybody of the post. It is kept in the activity log and changes nothing that the law decides.
 * @throws Problem `notOfPost` when the person or whoever asks does not hold the post there, `taskTaken` when it is somebody else's
 */
export async function assign(runtime: Runtime, who: Who, move: Move): Promise<void> {
  await runtime.inOrganization(who.organizationId, async (trx) => {
    const { role, to, from, applicationId } = move;
    const application = await findApplicationFor(trx, who, applicationId);
    const { ward } = application;
    const people = await peopleToday(runtime, trx, who);
    const taker = people.find(({ id }) => id === to);
    if (!isPost(role) || (to !== undefined && (taker === undefined || !holdsPost(taker, role, ward))))
      throw problem('notOfPost');
    if (taker !== undefined && (await actsOnOwn(trx, taker, move))) throw problem('ownFileSeat');
    const last = await lockHolder(trx, applicationId, role);
    const holder: Holder | undefined = people.find(
      (each) => each.id === last?.account_id && holdsPost(each, role, ward),
    );
    if (holder?.id !== from) throw taken(holder?.nameNe);
    if (!isSupervisor(who)) await mustShare(runtime, trx, who, { role, holder: holder?.id });
    if (holder?.id === to) return;
    if (!(await write(runtime, trx, who, { ...move, isNew: last === undefined }))) throw taken(undefined);
    if (to !== undefined && to !== who.accountId) await tellOfTask(runtime, trx, who, { application, role, to });
    await recordActivity(trx, {
      ...doneBy(who),
      applicationId,
      action: actionOf(who, move),
      detail: { role, ...(taker ? { person: taker.nameNe } : {}), ...(holder ? { before: holder.nameNe } : {}) },
    });
  });
}

/** Who of a post could have a file, those with the fewest files first. */
export async function assigneesOf(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { applicationId, role }: { readonly applicationId: string; readonly role: string },
): Promise<Assignee[]> {
  const { ward } = await findApplicationFor(trx, who, applicationId);
  const people = (await peopleToday(runtime, trx, who)).filter((person) => holdsPost(person, role, ward));
  const counts = await trx
    .selectFrom('assignment')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('tasks')])
    .where('role', '=', role)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('inbox')
          .select('inbox.role')
          .whereRef('inbox.application_id', '=', 'assignment.application_id')
          .whereRef('inbox.role', '=', 'assignment.role'),
      ),
    )
    .groupBy('account_id')
    .execute();
  const tasksOf = new Map(counts.map(({ account_id, tasks }) => [account_id, tasks]));
  return people
    .map(({ id, nameNe, designationNe }) => ({ id, nameNe, designationNe, tasks: tasksOf.get(id) ?? 0 }))
    .toSorted((a, b) => a.tasks - b.tasks);
}

async function peopleToday(runtime: Runtime, trx: Trx, who: Who): Promise<readonly PersonAtWork[]> {
  const today = kathmanduDate(runtime.now());
  return peopleAtWork(trx, await getConfig(trx, who.organizationId, today), today);
}

/** Whoever is no supervisor moves only work of their own post that nobody has, or that they have themselves. */
async function mustShare(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { role, holder }: { readonly role: string; readonly holder: string | undefined },
): Promise<void> {
  const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  const ofPost = withSeats(config, who).roles.includes(role);
  if (!ofPost || (holder !== undefined && holder !== who.accountId)) throw problem('notOfPost');
}

/** Whether somebody would act for a post on a file that they designed, entered or filed. */
async function actsOnOwn(trx: Trx, { id, roles }: PersonAtWork, { role, applicationId }: Move): Promise<boolean> {
  const [own = ''] = roles;
  if (role === own) return false;
  return (await ownFilesAmong(trx, { accountId: id, roles }, [applicationId])).has(applicationId);
}

type Holder = { readonly id: string; readonly nameNe: string };

/** Whoever the file was last given to at the post, also when they hold the post no longer. */
function lockHolder(
  trx: Trx,
  applicationId: string,
  role: string,
): Promise<{ readonly account_id: string } | undefined> {
  return trx
    .selectFrom('assignment')
    .select('account_id')
    .where('application_id', '=', applicationId)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst();
}

/** False when somebody else took it in this very moment. */
async function write(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { applicationId, role, to, isNew }: Move & { readonly isNew: boolean },
): Promise<boolean> {
  if (to === undefined) {
    await trx.deleteFrom('assignment').where('application_id', '=', applicationId).where('role', '=', role).execute();
    return true;
  }
  const said = { account_id: to, by_account: who.accountId, at: runtime.now() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('assignment')
    .values({ organization_id: who.organizationId, application_id: applicationId, role, ...said })
    .onConflict((conflict) => {
      const same = conflict.columns(['organization_id', 'application_id', 'role']);
      return isNew ? same.doNothing() : same.doUpdateSet(said);
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function actionOf({ accountId }: Who, { to }: Move): string {
  if (to === undefined) return 'task.released';
  return to === accountId ? 'task.taken' : 'task.given';
}

function taken(name: string | undefined) {
  return problem('taskTaken', name === undefined ? {} : { params: { name } });
}
