import type { Text } from '../../form-schemas/engine/definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { CopyBody, DefinitionDraft } from '../contract/definition-drafts.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { saveDraft, type Written } from './drafts.ts';
import { listProposals } from './proposals.ts';
import { newestVersion, sourceOf } from './texts.ts';
import { shippedScenarios } from './trial/stage.ts';

/**
 * Begins a definition that there is not yet: the newest text of another one under a name and title of its own, kept as the
 * caller's draft. Throws `definitionNotFound`, `definitionNameTaken`, `definitionDraftConflict`.
 */
export async function copyDefinition(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  written: Written,
  { id, title }: CopyBody,
): Promise<DefinitionDraft> {
  const newest = await newestVersion(trx, written);
  if (newest === 0) throw problem('definitionNotFound');
  const copy: Written = { kind: written.kind, id };
  if (await isTaken(trx, copy)) throw problem('definitionNameTaken', { params: { name: id } });
  const source = await sourceOf(trx, written, newest);
  const whole = written.kind === 'workflow' ? withScenarios(source, written.id) : source;
  const titled = { ne: title.ne.trim(), en: title.en.trim() };
  return saveDraft(runtime, trx, who, copy, { source: renamed(copy, titled, whole), draftVersion: 0, baseVersion: 0 });
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
  const definition = isRecord(source['definition']) ? source['definition'] : {};
  // a paper's name is its address alone
  const name = kind === 'workflow' ? { id } : {};
  return { ...source, definition: { ...definition, ...name, title } };
}

/** The scenarios that ship beside a stage go with what is made of it: under another name they would not be found. */
function withScenarios(source: unknown, id: string): unknown {
  if (!isRecord(source) || Array.isArray(source['scenarios'])) return source;
  return { ...source, scenarios: shippedScenarios(id) };
}
