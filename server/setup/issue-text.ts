import { join } from 'node:path';
import { Type } from 'typebox';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { readJson } from '../parse.ts';

/** The same texts as `field.validation.` of the interface: a report of an import is read without it, too. */
const TEXTS = readJson(Type.Record(Type.String(), Text), join(import.meta.dirname, 'field-texts.json'));
const OTHERWISE = 'required';
const AND = { ne: ' र ', en: ' and ' } as const;

type Language = keyof typeof AND;

/** What is wrong with a field, in both languages; the message names its field and its row. */
export function issueText(issue: Issue): Text {
  return { ne: sayIn('ne', issue), en: sayIn('en', issue) };
}

function sayIn(language: Language, issue: Issue): string {
  const { code, label, row, hint, about = [] } = issue;
  const field = listed(about.length > 0 ? about : [label], language);
  const example = hint === undefined ? {} : { example: hint[language] };
  const params = { unit: label[language], field, ...digitsOf(issue, language), ...example };
  const known = TEXTS[code] ?? TEXTS[OTHERWISE];
  const said = fill(known?.[language] ?? code, code === 'unknownField' ? params : { ...params, field });
  return row === undefined ? said : `${row[language]}: ${said}`;
}

function digitsOf({ params = {} }: Issue, language: Language): Readonly<Record<string, string>> {
  const entries = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.map(([name, value]) => [name, language === 'ne' ? toDevanagari(value) : value]));
}

function listed(labels: readonly Text[], language: Language): string {
  const names = labels.map((label) => label[language]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}${AND[language]}${last}`;
}

function fill(text: string, params: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => params[name] ?? '');
}
