import { join } from 'node:path';
import { Type } from 'typebox';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { CopyBody, DefinitionDraft } from '../contract/definition-drafts.ts';
import { problem } from '../http/problems.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { saveDraft, type Written } from './drafts.ts';
import { listProposals } from './proposals.ts';
import { newestVersion, sourceOf } from './texts.ts';
import { shippedScenarios } from './trial/stage.ts';

/** A list in which nothing is written yet, but for the column that names its rows. */
const blankMaster = readJson(
  Type.Object({ id: Type.String() }, { additionalProperties: true }),
  join(import.meta.dirname, 'blank-master.json'),
);

/**
 * Begins a definition that there is not yet: the newest text of another one under a name and title of its own, kept as the
 * caller's draft; the first list of an office begins from a blank one. Throws `definitionNotFound`, `definitionNameTaken`, `definitionDraftConflict`.
 */
export async function copyDefinition(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  written: Written,
  { id, title }: CopyBody,
): Promise<DefinitionDraft> {
  const newest = await newestVersion(trx, written);
  const isBlank = written.kind === 'master' && written.id === blankMaster.id;
  if (newest === 0 && !isBlank) throw problem('definitionNotFound');
  const copy: Written = { kind: written.kind, id };
  if ((await isTaken(trx, copy)) || (await isListed(runtime, trx, who, copy)))
    throw problem('definitionNameTaken', { params: { name: id } });
  const source = newest === 0 ? blankMaster : await sourceOf(trx, written, newest);
  const whole = written.kind === 'workflow' ? await wholeStage(runtime, trx, who, written.id, source) : source;
  const titled = { ne: title.ne.trim(), en: title.en.trim() };
  return saveDraft(runtime, trx, who, copy, { source: renamed(copy, titled, whole), draftVersion: 0, baseVersion: 0 });
}

/** Lists that ship with the program are no definitions; their names are taken all the same. */
async function isListed(runtime: Runtime, trx: Trx, { organizationId }: Who, { kind, id }: Written): Promise<boolean> {
  if (kind !== 'master') return false;
  const { library } = await runtime.definitions.library(trx, organizationId);
  return id === blankMaster.id || Object.hasOwn(library.masters, id);
}

async function isTaken(trx: Trx, written: Written): Promise<boolean> {
  if ((await newestVersion(trx, written)) > 0) return true;
  const proposals = await listProposals(trx, written);
  return proposals.some(({ state }) => state === 'waiting');
}

/** A text under another name and title. */
export function renamed({ kind, id }: Written, title: Text, source: unknown): unknown {
  if (!isRecord(source)) return source;
  if (kind === 'form') return { ...source, slug: id, title };
  if (kind === 'master') return { ...source, id, title };
  const definition = isRecord(source['definition']) ? source['definition'] : {};
  // a paper's name is its address alone
  const name = kind === 'workflow' ? { id } : {};
  return { ...source, definition: { ...definition, ...name, title } };
}

/** A stage with what stands beside it by its name: under another name its scenarios and the titles of its groups would not be found. */
async function wholeStage(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
  id: string,
  source: unknown,
): Promise<unknown> {
  if (!isRecord(source) || !isRecord(source['definition'])) return source;
  const { groups } = await runtime.definitions.library(trx, organizationId);
  const own = groups.filter(({ stage }) => stage === id).map((group) => ({ id: group.id, title: group.title }));
  const definition = { ...(own.length > 0 && { formGroups: own }), ...source['definition'] };
  return { scenarios: shippedScenarios(id), ...source, definition };
}
