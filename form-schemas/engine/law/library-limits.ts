import type { DefinitionProblem } from '../definition.ts';
import { isRecord } from '../records.ts';

// characters of JSON
const mostOfTable = 1024 * 1024;
const mostEntries: Readonly<Record<string, number>> = {
  'codes.json': 500,
  'patterns.json': 200,
  'facts.json': 3000,
  'checklists.json': 300,
};
const mostFiles = 400;
const deepestTable = 24;
const entryName = /^[A-Za-z][A-Za-z0-9-]{0,79}$/;
const reserved = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toLocaleString']);
const turning = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
// marks that turn text around, controls but tab and new line, half characters: nobody sees them, and what stands there is not what is read
const hidden = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|(?![\t\n])\p{Cc}|\p{Cs}/u;
/** Letters of one text that people read: the longest that ships has less than a half. */
const mostOfText = 4_000;
const markup = /<[A-Za-z!/?]|&(?:#\d|#x[0-9a-f]|[a-z]+;)/iu;

/** Refuses tables of records that are too long, nested too deeply or too many to be read at all. */
export function tableProblems(file: string, value: unknown): readonly DefinitionProblem[] {
  if (isDeeper(value, deepestTable))
    return [refusal(file, '', 'too-deep', `nested deeper than ${deepestTable} levels`)];
  if (JSON.stringify(value ?? null).length > mostOfTable)
    return [refusal(file, '', 'too-large', `longer than ${mostOfTable / 1024} KB`)];
  const most = mostEntries[file] ?? mostFiles;
  const count = isRecord(value) ? Object.keys(value).length : 0;
  if (count > most) return [refusal(file, '', 'too-large', `has ${count} entries; at most ${most} are allowed`)];
  return textProblems(file, value);
}

/** Refuses names of lists that reach a prototype or cannot be said in an address; facts have names of their own. */
export function entryNameProblems(file: string, value: unknown): readonly DefinitionProblem[] {
  return Object.keys(isRecord(value) ? value : {}).flatMap((name) => {
    if (entryName.test(name) && !reserved.has(name)) return [];
    const message = `\`${shown(name)}\` cannot name an entry: use up to 80 Latin letters and digits, the first a letter`;
    return [refusal(file, '', 'bad-name', message)];
  });
}

/** Refuses a folder with more files than any law has. */
export function countProblems(folder: string, files: readonly unknown[]): readonly DefinitionProblem[] {
  if (files.length <= mostFiles) return [];
  return [refusal(`${folder}/`, '', 'too-large', `has ${files.length} files; at most ${mostFiles} are allowed`)];
}

/** Refuses texts that hide something: marks that turn text around, control characters, HTML in what people read; and endless ones. */
export function textProblems(file: string, value: unknown, path = ''): readonly DefinitionProblem[] {
  if (typeof value === 'string') return hiddenProblems(file, path, value);
  if (Array.isArray(value)) return value.flatMap((item, index) => textProblems(file, item, `${path}/${index}`));
  if (!isRecord(value)) return [];
  const isText = typeof value['ne'] === 'string' && typeof value['en'] === 'string';
  return Object.entries(value).flatMap(([key, item]) => [
    ...hiddenProblems(file, path, key),
    ...(isText && typeof item === 'string' ? readTextProblems(file, `${path}/${shown(key)}`, item) : []),
    ...textProblems(file, item, `${path}/${shown(key)}`),
  ]);
}

/** Says whether a value has more levels than allowed; looks no deeper. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

function hiddenProblems(file: string, path: string, text: string): readonly DefinitionProblem[] {
  const mark = hidden.exec(text)?.[0];
  if (mark === undefined) return [];
  const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return [refusal(file, path, 'bad-text', `has the invisible character U+${code}; write the text without it`)];
}

function readTextProblems(file: string, path: string, text: string): readonly DefinitionProblem[] {
  if (text.length > mostOfText)
    return [refusal(file, path, 'bad-text', `is longer than ${mostOfText} letters; write it shorter`)];
  if (!markup.test(text)) return [];
  return [refusal(file, path, 'bad-text', `\`${shown(text)}\` looks like HTML; texts are plain`)];
}

/** The first mark that turns text around or is not seen, as `U+202E`; undefined where there is none. */
export function turningMark(text: string): { readonly at: number; readonly name: string } | undefined {
  const found = turning.exec(text);
  const code = (found?.[0].codePointAt(0) ?? 0).toString(16).toUpperCase();
  return found ? { at: found.index, name: `U+${code}` } : undefined;
}

/** A name or text as far as a message shows it, without what could disturb the message. */
function shown(text: string): string {
  return text.slice(0, 60).replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '');
}

function refusal(file: string, path: string, code: string, message: string): DefinitionProblem {
  return { file, path, code, message };
}
