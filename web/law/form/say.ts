import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/i18n.ts';
import type { Pick } from './picks.ts';
import { partsOf, type Said, type SaidOf } from './said.ts';

type Wording = { readonly t: TFunction; readonly language: Language; readonly picks: readonly Pick[] };

/** What a formula says as a sentence in the reader's language. */
export function say(said: Said, wording: Wording): string {
  const { t } = wording;
  const [a = '', b = '', c = ''] = partsOf(said).map((part) => inBrackets(part, wording));
  switch (said.is) {
    case 'path':
      return nameOf(said.path.join('.'), wording);
    case 'text':
      return `“${codeName(said.text, wording)}”`;
    case 'number':
      return formatNumber(said.text, wording.language);
    case 'yes':
      return t(said.yes ? 'law.form.say.yes' : 'law.form.say.no');
    case 'nothing':
      return t('law.form.say.nothing');
    case 'list':
      return partsOf(said)
        .map((part) => say(part, wording))
        .join(', ');
    case 'call':
      return isUnlessEmpty(said) ? a : t(`law.form.call.${said.name}`, { a, b, c, interpolation });
    case 'part':
      return `${a} › ${columnName(said.key, wording)}`;
    case 'math':
      return `${a} ${signs[said.op]} ${b}`;
    case 'test':
      return t(`law.form.say.op.${said.op}`, { a, b, interpolation });
    case 'among':
    case 'contains':
      return t(`law.form.say.${said.is}`, { a, b, interpolation });
    case 'all':
    case 'any':
      return partsOf(said)
        .map((part) => inBrackets(part, wording))
        .join(` ${t(`law.form.say.${said.is}`)} `);
    case 'not':
      return t('law.form.say.not', { a, interpolation });
    case 'some':
    case 'every':
      return t(`law.form.say.${said.is}`, { a, b, interpolation });
    case 'lookup':
      return t('law.form.say.lookup', { a, b, column: columnName(said.column, wording), interpolation });
    default:
      return t('law.form.say.if', { a, b, c, interpolation });
  }
}

/** A field of which an empty one counts as an empty text or a no: people call it by its name alone. */
function isUnlessEmpty({ name, of: [, otherwise] }: SaidOf<'call'>): boolean {
  const isEmpty = (otherwise?.is === 'text' && otherwise.text === '') || (otherwise?.is === 'yes' && !otherwise.yes);
  return name === 'coalesce' && isEmpty;
}

/** How the interface writes what is reckoned. */
export const signs = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const;

// React writes the sentence as text
const interpolation = { escapeValue: false };

function inBrackets(said: Said, wording: Wording): string {
  const sentence = say(said, wording);
  return said.is === 'math' || said.is === 'all' || said.is === 'any' || said.is === 'if' ? `(${sentence})` : sentence;
}

function nameOf(name: string, { picks, language }: Wording): string {
  return picks.find((pick) => pick.name === name)?.label[language] ?? columnName(name, { picks, language });
}

function columnName(key: string, { picks, language }: Omit<Wording, 't'>): string {
  const last = key.split('.').at(-1) ?? key;
  const columns = picks.flatMap(({ columns: found = [] }) => found);
  return columns.find(({ name }) => name === last)?.label[language] ?? last;
}

function codeName(code: string, { picks, language }: Wording): string {
  const all = picks.flatMap(({ options = [], columns = [] }) => [
    ...options,
    ...columns.flatMap((each) => each.options ?? []),
  ]);
  return all.find((option) => option.code === code)?.[language] ?? code;
}
