import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { shippedLaw } from '../../form-schemas/engine/law.ts';
import { libraryOf } from '../../form-schemas/engine/library.ts';
import type { RoleRule, StageBody } from '../../workflows/engine/definition.ts';
import type { Trx } from '../runtime.ts';
import {
  formPublishables,
  type LibraryBody,
  lawOf,
  libraryPublishable,
  readLibraryBody,
  stagePublishable,
} from './assemble.ts';
import { ownLaw } from './law-records.ts';
import { groupsOfMenus } from './menus.ts';
import { publishForward, rolesOf } from './publish.ts';

const NOTES = { first: 'setup changed', later: 'setup changed' } as const;

/**
 * Publishes the office's library, forms and stages again after a record that is law was changed in the same transaction: a
 * new version forward of each that is different now, in force from today. Applications that are running keep the versions
 * they were opened under.
 * Throws `definitionInvalid` with the problems when the change makes the law unreadable; the transaction must not be kept then.
 * @returns how many versions were written
 */
export async function republish(
  trx: Trx,
  organizationId: string,
  by: { readonly accountId: string; readonly today: string },
): Promise<number> {
  const files = await newestLibrary(trx);
  const base = { library: libraryOf(files), groups: groupsOfMenus(files.menus) };
  const { office, config } = await ownLaw(trx, organizationId, base, by.today);
  const bodies = await newestStages(trx);
  const roles = rolesOf(config);
  const isSameOffice = canonicalJson(files.office ?? shippedLaw) === canonicalJson(office);
  if (isSameOffice && bodies.every((body) => hasRoles(body, roles))) return 0;
  const { library } = lawOf(base, office);
  const stages = bodies.map((source) => stagePublishable(library, source, roles));
  const wanted = [libraryPublishable(files, office), ...formPublishables(library), ...stages];
  return publishForward(trx, organizationId, wanted, { ...by, notes: NOTES });
}

function hasRoles(body: StageBody, roles: readonly RoleRule[]): boolean {
  return canonicalJson(body.roles) === canonicalJson(roles);
}

/** The parsing boundary of published bodies: they were checked before they were written. */
async function newestLibrary(trx: Trx): Promise<LibraryBody> {
  const [body] = await newestBodies(trx, 'library');
  if (body === undefined) throw new Error('the office has no library of forms');
  return readLibraryBody(body);
}

async function newestStages(trx: Trx): Promise<readonly StageBody[]> {
  const bodies = await newestBodies(trx, 'workflow');
  return bodies.map((body) => JSON.parse(body) as StageBody);
}

async function newestBodies(trx: Trx, kind: 'library' | 'workflow'): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('definition')
    .select(['id', 'body'])
    .distinctOn('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ body }) => body);
}
