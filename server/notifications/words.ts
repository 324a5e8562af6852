import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../parse.ts';
import { recordsOf, titled } from '../office/host-masters.ts';
import type { OfficeConfig } from '../office/read.ts';

/** A message of the office's master of message templates. */
export type MessageTemplate = {
  readonly key: string;
  readonly subject: Text;
  readonly body: Text;
  readonly byEmail: boolean;
  readonly toApplicant: boolean;
  /** What the law asks for: no limit of spending holds it back. */
  readonly legalNotice: boolean;
  /** Posts that hear it besides those whom the procedure names. */
  readonly alsoTo: readonly string[];
};

/** What a message may say of a case, by the marks that stand for it. */
export type MessageWords = Readonly<Partial<Record<MessageMark, Text>>>;
const marks = [
  'number',
  'owner',
  'neighbour',
  'plot',
  'ward',
  'type',
  'form',
  'stage',
  'state',
  'role',
  'reason',
  'date',
  'due',
  'office',
  'amount',
  'days',
  'name',
  'text',
] as const;
type MessageMark = (typeof marks)[number];

/** The office's template of a name; undefined when it has none. */
export function findTemplate({ records }: Pick<OfficeConfig, 'records'>, key: string): MessageTemplate | undefined {
  const found = recordsOf(records, 'message-template').find((each) => each.key === key);
  if (found === undefined) return undefined;
  const { subject, textNe, textEn, byEmail, toApplicant, legalNotice = false, alsoTo = [] } = found;
  return { key, subject: titled(subject), body: { ne: textNe, en: textEn }, byEmail, toApplicant, legalNotice, alsoTo };
}

/** A template with its marks (`{{owner}}`) replaced; a mark that nobody knows stays, so that somebody sees it. */
export function fillWords(template: Text, words: MessageWords): Text {
  return { ne: fill(template.ne, words, 'ne'), en: fill(template.en, words, 'en') };
}

/** Words that stand with an effect, as its form gave them. */
export function toWords(value: unknown): MessageWords {
  if (!isRecord(value)) return {};
  const given = marks.flatMap((mark): [string, Text][] => {
    const { ne, en } = isRecord(value[mark]) ? value[mark] : {};
    return typeof ne === 'string' && typeof en === 'string' ? [[mark, { ne, en }]] : [];
  });
  return Object.fromEntries(given);
}

function fill(text: string, words: MessageWords, language: 'ne' | 'en'): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (mark, name: string) => {
    const known = marks.find((each) => each === name);
    return known === undefined ? mark : (words[known]?.[language] ?? mark);
  });
}
