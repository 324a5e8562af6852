import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from './format.ts';
import type { Language } from './i18n.ts';
import { postName } from './post-names.ts';

/** Why something cannot be done: the code of its text, and the values that are put into it. */
export type Reason = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

/** What a reason's values are turned into words with. */
export type Wording = {
  readonly t: TFunction;
  readonly language: Language;
  /** Title of a form by its slug; undefined when the page does not know it. */
  readonly formTitle?: (slug: string) => string | undefined;
};

type Format = (value: unknown, wording: Wording) => string;

const lists = { class: 'buildingClass', type: 'buildingType', stage: 'stage' } as const;

// how a parameter is written follows from its name; every other one is written as it is
const formats: Readonly<Record<string, Format>> = {
  role: postText,
  roles: postText,
  class: codeFrom(lists.class),
  classes: codeFrom(lists.class),
  derived: codeFrom(lists.class),
  declared: codeFrom(lists.class),
  type: codeFrom(lists.type),
  types: codeFrom(lists.type),
  stage: codeFrom(lists.stage),
  since: dateText,
  date: dateText,
  due: dateText,
  until: dateText,
  balance: moneyText,
  amount: moneyText,
  form: formText,
  forms: formText,
  status: codeFrom('formStatus'),
  statuses: codeFrom('formStatus'),
  field: plainText,
};

/** Why something cannot be done, in the reader's words: the text `explain.<code>` with roles, dates and amounts written out. */
export function explainReason(reason: Reason, wording: Wording): string {
  const contrary = contraryText(reason, wording);
  if (contrary !== '') return contrary;
  const params = wordParams(withOwnWords(reason.params), wording);
  const told = nobodyText(reason, wording) || wording.t(`explain.${reason.code}`, { defaultValue: '', ...params });
  const whole = told === '' ? wording.t('explain.formula', { condition: reason.code }) : told;
  const inner = innerTexts(reason, wording);
  return inner.length === 0 ? whole : `${whole} ${inner.join('; ')}`;
}

/** Several reasons as sentences, one behind the other. */
export function explainAll(reasons: readonly Reason[], wording: Wording): string {
  const end = wording.language === 'ne' ? '।' : '.';
  return reasons
    .map((reason) => explainReason(reason, wording))
    .map((text) => (/[।.?!]$/u.test(text) ? text : `${text}${end}`))
    .join(' ');
}

/** A reason that names a post has words of its own for when there is none; '' where it has not, or there is one. */
function nobodyText({ code, params }: Reason, { t }: Wording): string {
  return params['role'] === undefined ? t(`explain.${code}.nobody`, { defaultValue: '' }) : '';
}

/** What holds and should not, as a sentence of its own; '' where there is none. */
function contraryText({ code, params }: Reason, { t }: Wording): string {
  const { condition } = params;
  return code === 'not' && typeof condition === 'string' ? t(`explain.not.${condition}`, { defaultValue: '' }) : '';
}

/** What stands behind “one of these” and “this must not hold”. */
function innerTexts({ code, params }: Reason, wording: Wording): readonly string[] {
  if (code === 'any' && Array.isArray(params['reasons'])) {
    const texts = params['reasons'].filter(isReason).map((each) => explainReason(each, wording));
    return [...new Set(texts)].map((text) => text.replace(/[।.]$/u, ''));
  }
  if (code !== 'not' || typeof params['condition'] !== 'string') return [];
  const against = { code: params['condition'], params: params['params'] };
  return isReason(against) ? [conditionText(against, wording)] : [];
}

function isReason(value: unknown): value is Reason {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('params' in value)) return false;
  return typeof value.code === 'string' && typeof value.params === 'object' && value.params !== null;
}

/** A condition of the law as a sentence: its own words where the definition gives some, else `guard.<name>`. */
export function conditionText({ code, params }: Reason, wording: Wording): string {
  const said = params['says'] === undefined ? '' : itemText(params['says'], wording, (text) => text);
  return said === '' ? wording.t(`guard.${code}`, { defaultValue: code, ...wordParams(params, wording) }) : said;
}

// a formula's own words stand in the place of its expression, with what it shows of the case
function withOwnWords(params: Reason['params']): Reason['params'] {
  const { says, shown } = params;
  if (says === undefined) return params;
  return { ...params, condition: shown === undefined ? says : [says, shown] };
}

/** The same parameters as words; numbers stay numbers so that plurals work. */
export function wordParams(
  params: Readonly<Record<string, unknown>>,
  wording: Wording,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number' && formats[name] === undefined) return [name, value];
      return [name, (formats[name] ?? plainText)(value, wording)];
    }),
  );
}

function codeFrom(list: string): Format {
  return (value, wording) =>
    joined(value, wording, (code) => wording.t(`codes.${list}.${code}.short`, { defaultValue: code }));
}

function postText(value: unknown, wording: Wording): string {
  return joined(value, wording, (code) => postName(code, wording));
}

function formText(value: unknown, wording: Wording): string {
  return joined(value, wording, (slug) => wording.formTitle?.(slug) ?? slug);
}

function dateText(value: unknown, { language }: Wording): string {
  return typeof value === 'string' ? formatDate(value, language) : '';
}

/** Money is integer paisa (form-schemas), or decimal rupees as text. */
function moneyText(value: unknown, { language }: Wording): string {
  if (typeof value === 'number') return formatNumber(value / 100, language, 2);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? formatNumber(value, language, 2) : String(value);
}

function plainText(value: unknown, wording: Wording): string {
  return joined(value, wording, (text) => text);
}

function joined(value: unknown, wording: Wording, one: (text: string) => string): string {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => itemText(item, wording, one)).join(', ');
}

function itemText(item: unknown, { language }: Wording, one: (text: string) => string): string {
  if (typeof item === 'string') return one(item);
  if (typeof item === 'number') return String(item);
  if (typeof item !== 'object' || item === null) return '';
  const text = Object.entries(item).find(([key]) => key === language)?.[1];
  return typeof text === 'string' ? text : '';
}
