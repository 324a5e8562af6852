import { recordActivity } from '../office/activity.ts';
import { beginGate } from './begin-gate.ts';
import { beginWordings, wordedOn } from './begin-wordings.ts';
import { addNewcomers } from './newcomers.ts';
import type { Trx } from '../runtime.ts';
import {
  formPublishables,
  isShipped,
  type LibraryBody,
  lawOf,
  libraryPublishable,
  type Publishable,
  stagePublishable,
} from '../definitions/assemble.ts';
import { ownLaw, ownLawLater } from '../definitions/law-records.ts';
import { readFiles } from '../definitions/library-files.ts';
import { groupsOfMenus } from '../definitions/menus.ts';
import { lockLaw, publishForward, rolesOf, standingAt } from '../definitions/publish.ts';
import type { Shipped } from '../definitions/shipped.ts';
import {
  daysAfter,
  findFormFile,
  findMasterFile,
  replaceForm,
  replaceMaster,
  type Sources,
  sourcesAt,
} from '../definitions/sources.ts';

const NOTES = { first: 'shipped', later: 'shipped file changed' } as const;

/**
 * Publishes the shipped files for an office, with what the office has made its own in its setup: version 1 on an empty one,
 * and a new version forward of each file that has changed since. A definition that somebody of the office wrote is the
 * office's, and is left alone; records that are new in this release come to its setup before; files that do not go together with those are not published, and the activity log says so.
 * @param today Kathmandu date, from which changed files are in force
 * @returns how many versions were written; undefined where all were kept back
 */
export async function installShipped(
  trx: Trx,
  organizationId: string,
  shipped: Shipped,
  today: string,
): Promise<number | undefined> {
  await lockLaw(trx, organizationId);
  const before = await wordedOn(trx, today);
  const written = await installFiles(trx, organizationId, shipped, today);
  await beginWordings(trx, organizationId, { before, today });
  return written;
}

async function installFiles(
  trx: Trx,
  organizationId: string,
  shipped: Shipped,
  today: string,
): Promise<number | undefined> {
  if (!(await hasLaw(trx))) return installOn(trx, organizationId, shipped, { today, day: today });
  await beginGate(trx, organizationId, today);
  await addNewcomers(trx, organizationId, shipped);
  const days = [today, ...(await daysAfter(trx, today))];
  const plans: { readonly day: string; readonly files: Shipped; readonly sources: Sources }[] = [];
  for (const day of days) {
    const sources = await sourcesAt(trx, day);
    const files = besideWritten(shipped, sources);
    if (files === undefined) return keepAsItIs(trx, organizationId);
    plans.push({ day, files, sources });
  }
  let count = 0;
  for (const { day, files, sources } of plans) {
    count += await installOn(trx, organizationId, files, { today, day, written: sources.written });
  }
  return count;
}

type On = { readonly today: string; readonly day: string; readonly written?: Sources['written'] };

async function installOn(trx: Trx, organizationId: string, shipped: Shipped, on: On): Promise<number> {
  const own = on.day === on.today ? ownLaw : ownLawLater;
  const { office, config } = await own(trx, organizationId, shipped, on.today);
  const { library } = lawOf(shipped, office);
  const stages = shipped.stages.map((source) => stagePublishable(library, source, rolesOf(config)));
  const standing = await standingAt(trx, on.day);
  const wanted = [...ownDefinitions(shipped, office, library), ...stages].filter(({ kind, id }) => {
    const known = standing.get(`${kind}/${id}`);
    if (known === undefined) return true;
    // a form that the office wrote stands in the library; the rest of the library may change around it
    return kind === 'form' && known.source !== null ? true : known.proposed_by === null && known.source === null;
  });
  return publishForward(trx, organizationId, wanted, {
    today: on.day,
    notes: NOTES,
    ...(on.written && { written: on.written }),
  });
}

async function hasLaw(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('definition').select('id').where('kind', '=', 'library').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The shipped files with the forms and lists that people of the office wrote in their place; undefined when these do not fit in. */
function besideWritten(shipped: Shipped, sources: Sources): Shipped | undefined {
  const slugs = namesOf(sources, 'form/');
  const ids = namesOf(sources, 'master/');
  if (slugs.length + ids.length === 0) return shipped;
  const forms = slugs.reduce<LibraryBody['forms']>(
    (all, slug) => replaceForm(all, slug, findFormFile(sources.files, slug)),
    shipped.files.forms,
  );
  const masters = ids.reduce<LibraryBody['masters']>(
    (all, id) => replaceMaster(all, id, findMasterFile(sources.files, id)),
    shipped.files.masters,
  );
  const files = { ...shipped.files, forms, ...(masters !== undefined && { masters }) };
  const reading = readFiles(files);
  if (!reading.ok) return undefined;
  const templates = shipped.definitions.filter(({ kind }) => kind === 'template');
  const definitions = [libraryPublishable(files, { records: {} }), ...formPublishables(reading.library), ...templates];
  return { ...shipped, files, library: reading.library, groups: groupsOfMenus(files.menus), definitions };
}

function namesOf({ written }: Sources, kind: string): readonly string[] {
  return [...written.keys()].flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []));
}

/** What somebody of the office wrote goes before what ships: nobody's law is taken away by an update of the program. */
async function keepAsItIs(trx: Trx, organizationId: string): Promise<undefined> {
  await recordActivity(trx, { organizationId, action: 'definition.shipped-kept-back' });
}

function ownDefinitions(
  { files, definitions }: Shipped,
  office: Parameters<typeof isShipped>[0],
  library: Parameters<typeof formPublishables>[0],
): readonly Publishable[] {
  if (isShipped(office)) return definitions;
  const templates = definitions.filter(({ kind }) => kind === 'template');
  return [libraryPublishable(files, office), ...formPublishables(library), ...templates];
}
