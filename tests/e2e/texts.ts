import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../web/i18n');
const inNepali = readTexts('ne.json');
const inEnglish = readTexts('en.json');

/** A text of the interface in Nepali, its places filled; an Error when there is none. */
export function ne(key: string, values: Readonly<Record<string, string>> = {}): string {
  return fill(getText(inNepali, key), values);
}

/** A text of the interface in English. */
export function en(key: string, values: Readonly<Record<string, string>> = {}): string {
  return fill(getText(inEnglish, key), values);
}

function getText(texts: ReadonlyMap<string, string>, key: string): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`the interface has no text ${key}`);
  return text;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (place, name: string) => values[name] ?? place);
}

function readTexts(name: string): ReadonlyMap<string, string> {
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return new Map(Object.entries(texts));
}
