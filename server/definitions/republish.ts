import { recordActivity } from '../office/activity.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { shippedLaw } from '../../form-schemas/engine/law/law.ts';
import type { RoleRule } from '../../workflows/engine/definition.ts';
import type { Trx } from '../runtime.ts';
import { formPublishables, lawOf, libraryPublishable, stagePublishable } from './assemble.ts';
import { ownLaw, ownLawLater } from './law-records.ts';
import { lawOfFiles } from './library-files.ts';
import { lockLaw, publishForward, rolesOf } from './publish.ts';
import { daysAfter, readStageBody, type Sources, sourcesAt } from './sources.ts';

const NOTES = { first: 'setup changed', later: 'setup changed' } as const;

/**
 * Publishes the office's library, forms and stages again after a record that is law was changed in the same transaction: a
 * new version forward of each that is different now, in force from today; what is published for a later day is put together
 * again for that day. Applications that are running keep the versions they were opened under.
 * Throws `definitionInvalid` with the problems when the change makes the law unreadable; the transaction must not be kept then.
 * @returns how many versions were written
 */
export async function republish(
  trx: Trx,
  organizationId: string,
  by: { readonly accountId: string; readonly today: string },
): Promise<number> {
  await lockLaw(trx, organizationId);
  const days = [by.today, ...(await daysAfter(trx, by.today))];
  const plans: { readonly day: string; readonly sources: Sources }[] = [];
  for (const day of days) plans.push({ day, sources: await sourcesAt(trx, day) });
  let count = 0;
  for (const { day, sources } of plans) count += await republishOn(trx, organizationId, sources, { ...by, day });
  return count;
}

type By = { readonly accountId: string; readonly today: string; readonly day: string };

async function republishOn(trx: Trx, organizationId: string, sources: Sources, by: By): Promise<number> {
  const { files, stages, written } = sources;
  const base = lawOfFiles(files);
  const own = by.day === by.today ? ownLaw : ownLawLater;
  const { office, config } = await own(trx, organizationId, base, by.today);
  const roles = rolesOf(config);
  const isSameOffice = canonicalJson(files.office ?? shippedLaw) === canonicalJson(office);
  if (by.day === by.today && isSameOffice && (await haveRoles(trx, by.day, roles))) return 0;
  const { library } = lawOf(base, office);
  const wanted = [
    libraryPublishable(files, office),
    ...formPublishables(library),
    ...stages.map((source) => stagePublishable(library, source, roles)),
  ];
  const { accountId, day: today } = by;
  const count = await publishForward(trx, organizationId, wanted, { accountId, today, notes: NOTES, written });
  if (count > 0) {
    await recordActivity(trx, { organizationId, accountId, action: 'definition.followed', detail: { count } });
  }
  return count;
}

async function haveRoles(trx: Trx, day: string, roles: readonly RoleRule[]): Promise<boolean> {
  const rows = await trx
    .selectFrom('definition')
    .select(['id', 'body'])
    .distinctOn('id')
    .where('kind', '=', 'workflow')
    .where('effective_from', '<=', day)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  return rows.every(({ body }) => canonicalJson(readStageBody(body).roles) === canonicalJson(roles));
}
