import { sql } from 'kysely';
import type { Environment, Facts, FormBundle, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Code } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { picksOf, withChoices } from '../../form-schemas/engine/form/choices.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { getMaster, recordWords } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { SchemaValidator } from '../../form-schemas/engine/form/validate.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { profileOf } from '../accounts/profile.ts';
import { compileCheck } from '../definitions/check.ts';
import { rightsOf } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { environmentOf } from '../office/environment.ts';
import { getConfig } from '../office/read.ts';
import { storeOf } from './stores.ts';
import { inTurn, isInForce } from './timeline.ts';
import { allowed } from '../office/allowed.ts';
import type { Store, Writing } from '../office/store.ts';

/** What a person may do with a master; who may not read it is not told that it exists. */
export type Right = 'none' | 'read' | 'edit';

/** A master opened for one person in one transaction, with all that judging its records needs. */
export type OpenMaster = Writing & {
  readonly library: FormLibrary;
  /** With the choices of the fields that pick from other masters. */
  readonly bundle: FormBundle;
  readonly check: SchemaValidator;
  readonly store: Store;
  readonly facts: Facts;
  readonly environment: Environment;
};

/** The right of a role to a master of the library in force; `none` also when there is no such master. */
export function rightTo(library: FormLibrary, role: string, id: string): Right {
  const master = entryOf(library.masters, id);
  if (!master?.readers.includes(rightsOf(role))) return 'none';
  return master.editors.includes(role) ? 'edit' : 'read';
}

/**
 * Opens a master that the person has a right to.
 * @param intent `edit` keeps others from changing it, and the masters it picks from, until the transaction ends
 */
export async function openMaster(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, intent }: { readonly id: string; readonly intent: 'read' | 'edit' },
): Promise<OpenMaster> {
  const { organizationId } = who;
  const { library } = await runtime.definitions.library(trx, organizationId);
  const master = getMaster(library, id);
  const plain = bundleMaster(library, id);
  const picked = picksOf(plain);
  const masters = picked.map((each) => each.master);
  if (intent === 'edit') await holdMasters(trx, organizationId, id, masters);
  const today = kathmanduDate(runtime.now());
  const choices: Record<string, readonly Code[]> = {};
  for (const pick of picked) {
    const shelf = { organizationId, master: getMaster(library, pick.master) };
    choices[pick.name] = allowed(await choicesOf(trx, shelf, { library, today }), pick.may);
  }
  const config = await getConfig(trx, organizationId, today);
  const environment = environmentOf(config, library, today);
  const user = await profileOf(trx, who.accountId);
  return {
    runtime,
    trx,
    who,
    today,
    library,
    master,
    bundle: withChoices(plain, choices),
    check: checkOf(plain),
    store: storeOf(master),
    facts: resolveFacts({ library, submissions: {}, engine: {}, config, user, environment }),
    environment,
  };
}

/** Records of a master as choices, one for each key: the record in force, else the newest. */
export async function choicesOf(
  trx: Trx,
  shelf: { readonly organizationId: string; readonly master: MasterDefinition },
  { library, today }: { readonly library: FormLibrary; readonly today: string },
): Promise<readonly Code[]> {
  const { master } = shelf;
  const { fields } = bundleMaster(library, master.id);
  const records = inTurn(await storeOf(shelf.master).find(trx, shelf));
  const ordered = [...records, ...records.filter((record) => isInForce(record, today))];
  const byKey = new Map(ordered.map(({ key, data }) => [key, recordWords(master, fields, { key, data })]));
  return [...byKey.values()].toSorted((a, b) => ORDER.compare(a.code, b.code));
}

/** Nepali and English words and numbers in the order of a Nepali list. */
export const ORDER = new Intl.Collator(['ne', 'en'], { numeric: true });

const checks = new WeakMap<FormBundle, SchemaValidator>();

function checkOf(bundle: FormBundle): SchemaValidator {
  const known = checks.get(bundle);
  if (known) return known;
  const check = compileCheck(bundle.schema);
  checks.set(bundle, check);
  return check;
}

/** One after the other: what a record picks cannot go while it is picked. Always in the same order, so that nobody waits in a ring. */
async function holdMasters(trx: Trx, organizationId: string, own: string, picked: readonly string[]): Promise<void> {
  for (const id of [...new Set([own, ...picked])].toSorted()) {
    const key = `setup/${organizationId}/${id}`;
    const hold = sql.raw(id === own ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
    await sql`select ${hold}(hashtextextended(${key}, 0))`.execute(trx);
  }
}
