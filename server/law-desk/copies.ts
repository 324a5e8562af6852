import { join } from 'node:path';
import { Type } from 'typebox';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { CopyBody, DefinitionDraft } from '../contract/definition-drafts.ts';
import type { WrittenKind } from '../db/tables-definitions.ts';
import { readShippedStages } from '../definitions/shipped.ts';
import { problem } from '../http/problems.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { saveDraft, type Written } from './drafts.ts';
import { listProposals } from './proposals.ts';
import { newestVersion, sourceOf } from './texts.ts';
import { shippedScenarios } from './trial/stage.ts';

/** By this name everybody begins what is no copy of anything. */
const BLANK = 'blank';

/** What a list, a form and a stage begin with that are no copy: a column that names the rows, a question, two desks. */
const blanks: Partial<Record<WrittenKind, Readonly<Record<string, unknown>>>> = {
  master: readBlank('master'),
  form: readBlank('form'),
  workflow: readBlank('workflow'),
};

/**
 * Begins a definition that there is not yet: the newest text of another one under a name and title of its own, kept as the
 * caller's draft; `blank` is the name of what begins empty. Throws `definitionNotFound`, `definitionNameTaken`, `definitionDraftConflict`.
 */
export async function copyDefinition(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  written: Written,
  { id, title }: CopyBody,
): Promise<DefinitionDraft> {
  const newest = await newestVersion(trx, written);
  const blank = written.id === BLANK ? findBlank(written.kind) : undefined;
  if (newest === 0 && blank === undefined) throw problem('definitionNotFound');
  const copy: Written = { kind: written.kind, id };
  if ((await isTaken(trx, copy)) || (await isListed(runtime, trx, who, copy)))
    throw problem('definitionNameTaken', { params: { name: id } });
  const source = newest === 0 ? blank : await sourceOf(trx, written, newest);
  const whole = written.kind === 'workflow' ? await wholeStage(runtime, trx, who, written.id, source) : source;
  const titled = { ne: title.ne.trim(), en: title.en.trim() };
  return saveDraft(runtime, trx, who, copy, { source: renamed(copy, titled, whole), draftVersion: 0, baseVersion: 0 });
}

/** Lists that ship with the program are no definitions; their names are taken all the same, and so is that of what is empty. */
async function isListed(runtime: Runtime, trx: Trx, { organizationId }: Who, { kind, id }: Written): Promise<boolean> {
  if (id === BLANK && blanks[kind] !== undefined) return true;
  if (kind !== 'master') return false;
  const { library } = await runtime.definitions.library(trx, organizationId);
  return Object.hasOwn(library.masters, id);
}

function readBlank(kind: WrittenKind): Readonly<Record<string, unknown>> {
  const file = join(import.meta.dirname, 'blank', `${kind}.json`);
  return readJson(Type.Record(Type.String(), Type.Unknown()), file);
}

/** An empty text of a kind; a stage comes with the fragments and parts that it borrows from, as they ship. */
function findBlank(kind: WrittenKind): unknown {
  const blank = blanks[kind];
  if (kind !== 'workflow' || blank === undefined) return blank;
  const { fragments = [], parts = [] } = readShippedStages()[0] ?? {};
  return {
    definition: blank,
    fragments: namedIn(fragments, blank['use']),
    parts: namedIn(parts, blank['borrows']),
    scenarios: [],
  };
}

function namedIn(files: readonly unknown[], names: unknown): readonly unknown[] {
  return files.filter((file) => isRecord(file) && Array.isArray(names) && names.includes(file['id']));
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
