import type { Trx } from '../runtime.ts';
import {
  formPublishables,
  isShipped,
  lawOf,
  libraryPublishable,
  type Publishable,
  stagePublishable,
} from './assemble.ts';
import { ownLaw } from './law-records.ts';
import { newestVersions, publishForward, rolesOf } from './publish.ts';
import type { Shipped } from './shipped.ts';

const NOTES = { first: 'shipped', later: 'shipped file changed' } as const;

/**
 * Publishes the shipped files for an office, with what the office has made its own in its setup: version 1 on an empty one,
 * and a new version forward of each file that has changed since. A definition that somebody of the office has proposed is the
 * office's, and is left alone.
 * @param today Kathmandu date, from which changed files are in force
 * @returns how many versions were written
 */
export async function installShipped(
  trx: Trx,
  organizationId: string,
  shipped: Shipped,
  today: string,
): Promise<number> {
  const { office, config } = await ownLaw(trx, organizationId, shipped, today);
  const { library } = lawOf(shipped, office);
  const stages = shipped.stages.map((definition) =>
    stagePublishable(library, { definition, fragments: shipped.fragments }, rolesOf(config)),
  );
  const newest = await newestVersions(trx);
  const wanted = [...ownDefinitions(shipped, office, library), ...stages].filter(
    ({ kind, id }) => newest.get(`${kind}/${id}`)?.proposed_by == null,
  );
  return publishForward(trx, organizationId, wanted, { today, notes: NOTES });
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
