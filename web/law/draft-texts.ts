import { isRecord } from '../../form-schemas/engine/records.ts';
import type { KindName } from '../../server/contract/definitions.ts';
import { scanJson } from './json-lines.ts';

/** The parts in which a definition is written: a paper has its text apart from what else is said of it. */
export type PartName = 'json' | 'document';
/** A draft as it is typed: its definition, and the page of a paper. */
export type DraftTexts = { readonly json: string; readonly document?: string };

/** What somebody wrote, read again; or the line at which it is no JSON. */
export type ReadSource =
  | { readonly ok: true; readonly source: unknown }
  | { readonly ok: false; readonly line: number };

/** A stored definition as text to be edited. */
export function textsOf(kind: KindName, source: unknown): DraftTexts {
  if (kind !== 'template' || !isRecord(source) || typeof source['document'] !== 'string')
    return { json: toJson(source) };
  const { document, definition } = source;
  return { json: toJson(definition), document };
}

/** What the texts say, as it is stored. */
export function readTexts({ json, document }: DraftTexts): ReadSource {
  const scanned = scanJson(json);
  if (!scanned.ok) return scanned;
  const value: unknown = JSON.parse(json);
  return { ok: true, source: document === undefined ? value : { document, definition: value } };
}

/** Whether two versions of the texts say the same, letter by letter. */
export function isSame(one: DraftTexts, other: DraftTexts): boolean {
  return one.json === other.json && one.document === other.document;
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
