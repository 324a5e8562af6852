import type { FormBundle, FormData, Issue } from '../definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { isRecord, ownValue } from '../records.ts';
import { childOf, type FieldNode, fieldTree } from '../tree.ts';
import { type Finding, issueAt } from './findings.ts';
import { copyContainers } from './open-form.ts';

/** Ids of the files that stand in each file storage category of a form now, newest last. */
export type FilesByCategory = ReadonlyMap<string, readonly string[]>;

/** What is known of an uploaded file: its endings (`jpg`, `jpeg`) and its size in bytes. */
export type UploadedFile = { readonly endings: readonly string[]; readonly size: number };

const bytesPerMB = 1024 * 1024;

/**
 * Puts the files of a form's categories where they belong: into the field that is named like the category, and into tables of
 * papers, where each row has what was uploaded in its category and a category without a row gets one. The data given are not
 * changed.
 */
export function placeFiles(bundle: FormBundle, data: FormData, files: FilesByCategory): FormData {
  const root = fieldTree(bundle);
  const working = copyContainers(root, data);
  placeIn(root, working, files);
  return working;
}

/** Files that are not of this case, of a type that their field does not take, or too large for it. */
export function fileIssues(
  bundle: FormBundle,
  data: FormData,
  uploaded: ReadonlyMap<string, UploadedFile>,
): readonly Issue[] {
  return filesIn(fieldTree(bundle), data, []).flatMap(({ node, path, id }) => {
    const finding = judgeFile(node.info, uploaded.get(id));
    return finding === undefined ? [] : [issueAt({ node, path }, finding)];
  });
}

/** Ids of the files that the fields of a form hold. */
export function filesNamed(bundle: FormBundle, data: FormData): readonly string[] {
  return filesIn(fieldTree(bundle), data, []).map(({ id }) => id);
}

function placeIn(node: FieldNode, holder: Record<string, unknown>, files: FilesByCategory): void {
  for (const child of node.children) {
    const stored = holder[child.key];
    if (child.info.type === 'object' && isRecord(stored)) placeIn(child, stored, files);
    if (child.info.type === 'file' && files.has(child.key)) holder[child.key] = fileOf(child, files.get(child.key));
    const file = child.children.find(({ info }) => info.type === 'file' && info.category !== undefined);
    if (child.info.type !== 'rows' || file === undefined) continue;
    const rows = rowsWithFiles(child, file, Array.isArray(stored) ? stored : [], files);
    if (rows.length > 0) holder[child.key] = rows;
  }
}

function rowsWithFiles(
  table: FieldNode,
  file: FieldNode,
  rows: readonly unknown[],
  files: FilesByCategory,
): readonly unknown[] {
  const key = file.info.category ?? '';
  const codes = childOf(table, key)?.info.options ?? [];
  const present = rows.map((row) => ownValue(row, key));
  const missing = codes.map(({ code }) => code).filter((code) => files.has(code) && !present.includes(code));
  const filled = rows.map((row) => {
    if (!isRecord(row)) return row;
    const { [file.key]: _before, ...others } = row;
    const found = fileOf(file, files.get(String(row[key])));
    return found === undefined ? others : { ...others, [file.key]: found };
  });
  const begun = beginsWith(table);
  return [...filled, ...missing.map((code) => ({ ...begun, [key]: code, [file.key]: fileOf(file, files.get(code)) }))];
}

/** The numbers that every row of a table begins with: one copy of a paper. */
function beginsWith({ children }: FieldNode): Readonly<Record<string, number>> {
  const numbers = children.filter(({ info }) => /^\d+$/u.test(info.prefill ?? ''));
  return Object.fromEntries(numbers.map(({ key, info }) => [key, Number(info.prefill)]));
}

/** One file, the newest, where the field holds one. */
function fileOf({ info }: FieldNode, ids: readonly string[] = []): unknown {
  if (ids.length === 0) return undefined;
  return info.multiple === true ? [...ids] : ids.at(-1);
}

type Found = { readonly node: FieldNode; readonly path: readonly (string | number)[]; readonly id: string };

function filesIn(node: FieldNode, value: unknown, path: Found['path']): readonly Found[] {
  return node.children.flatMap((child) => {
    const below = ownValue(value, child.key);
    const at = [...path, child.key];
    if (child.info.type === 'object') return filesIn(child, below, at);
    if (child.info.type === 'rows')
      return Array.isArray(below) ? below.flatMap((row, index) => filesIn(child, row, [...at, index])) : [];
    if (child.info.type !== 'file') return [];
    return (Array.isArray(below) ? below : [below]).flatMap((id: unknown) =>
      typeof id === 'string' ? [{ node: child, path: at, id }] : [],
    );
  });
}

function judgeFile({ accept, maxMB, category }: FieldInfo, file: UploadedFile | undefined): Finding | undefined {
  if (file === undefined) return { code: 'fileUnknown' };
  // a paper of a category was judged by its category when it was uploaded
  if (category !== undefined) return undefined;
  if (accept !== undefined && !file.endings.some((ending) => accept.includes(ending)))
    return { code: 'fileType', params: { types: accept.join(', ') } };
  if (maxMB !== undefined && file.size > maxMB * bytesPerMB)
    return { code: 'fileSize', params: { limit: String(maxMB) } };
  return undefined;
}
