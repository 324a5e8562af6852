import { isRecord } from '../../form-schemas/engine/records.ts';
import type { FindingView, KindName } from '../../server/contract/definitions.ts';
import type { DraftTexts, PartName } from './draft-texts.ts';
import { lineOfPointer, scanJson } from './json-lines.ts';

/** Where in the texts a finding is about; undefined when it is about another definition. */
export type Place = { readonly part: PartName; readonly line: number };

type Named = { readonly kind: KindName; readonly id: string };
type Finding = Pick<FindingView, 'file' | 'path'>;

/** The line that a finding is about, counted from 1. */
export function placeOf(named: Named, texts: DraftTexts, finding: Finding): Place | undefined {
  if (named.kind === 'template') return placeInPaper(named, texts, finding);
  const scanned = scanJson(texts.json);
  if (!scanned.ok) return undefined;
  const pointer = pointerOf(named, JSON.parse(texts.json), finding);
  const line = pointer === undefined ? undefined : lineOfPointer(scanned.lines, pointer);
  return line === undefined ? undefined : { part: 'json', line };
}

function placeInPaper({ id }: Named, texts: DraftTexts, { file, path }: Finding): Place | undefined {
  const line = /^line (\d+)$/u.exec(path)?.[1];
  if (file !== `templates/documents/${id}.hbs`) return undefined;
  return { part: line === undefined || texts.document === undefined ? 'json' : 'document', line: Number(line ?? 1) };
}

/** What part of the source a finding is about: a JSON pointer, of a paper's text `line 3`; undefined when it is about another definition. */
export function pointerTo(named: Named, source: unknown, finding: Finding): string | undefined {
  if (named.kind !== 'template') return pointerOf(named, source, finding);
  return finding.file === `templates/documents/${named.id}.hbs` ? finding.path : undefined;
}

/** The pointer in what somebody wrote; a stage is written with its fragments, parts and scenarios. */
function pointerOf({ kind, id }: Named, source: unknown, { file, path }: Finding): string | undefined {
  const below = path.startsWith('/') ? path : '';
  if (kind === 'master') return file.endsWith(`masters/${id}.json`) ? below : undefined;
  if (kind === 'form') return file.endsWith(`forms/${id}.json`) ? pointerInForm(source, below) : undefined;
  if (file === `workflows/stages/${id}.json`) return `/definition${below}`;
  if (file === `workflows/scenarios/${id}`) return `/scenarios${below}`;
  const [, list = '', name] = /^workflows\/(fragments|parts)\/(.+)\.json$/u.exec(file) ?? [];
  const shared = isRecord(source) && Array.isArray(source[list]) ? source[list] : [];
  const index = shared.findIndex((each: unknown) => isRecord(each) && each['id'] === name);
  return index < 0 ? undefined : `/${list}/${String(index)}${below}`;
}

/** Findings of a form name a place of its file, or a field by the names on the way to it. */
function pointerInForm(source: unknown, path: string): string {
  const steps = path.split('/').slice(1);
  if (!isRecord(source) || valueAt(source, steps) !== undefined) return path;
  const pointer = pointerOfField('/schema', source['schema'], steps);
  return pointer === '/schema' ? path : pointer;
}

/** As far as the fields are written here: a section from elsewhere ends the way at the field that names it. */
function pointerOfField(pointer: string, node: unknown, [step, ...rest]: readonly string[]): string {
  if (step === undefined || !isRecord(node)) return pointer;
  const { items, naksa } = node;
  const [holder, at] = isRecord(items) ? [items, `${pointer}/items`] : [node, pointer];
  const { properties } = holder;
  if (isRecord(properties) && Object.hasOwn(properties, step))
    return pointerOfField(`${at}/properties/${step}`, properties[step], rest);
  return isRecord(naksa) && Object.hasOwn(naksa, step) ? `${pointer}/naksa/${step}` : pointer;
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest);
  return isRecord(value) ? valueAt(value[step], rest) : undefined;
}
