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

/** Message of the office's master that stands beneath the first news to a telephone number; nobody is told it by itself. */
export const HOW_TO_STOP = 'howToStop';

/** What a message may say of a case, by the marks (`{{owner}}`) that stand for it. */
export type MessageWords = Readonly<Record<string, Text>>;

/** The office's template of a name; undefined when it has none. */
export function findTemplate({ records }: Pick<OfficeConfig, 'records'>, key: string): MessageTemplate | undefined {
  const found = recordsOf(records, 'message-template').find((each) => each.key === key);
  if (found === undefined) return undefined;
  const { subject, textNe, textEn, byEmail, toApplicant, legalNotice = false, alsoTo = [] } = found;
  return { key, subject: titled(subject), body: { ne: textNe, en: textEn }, byEmail, toApplicant, legalNotice, alsoTo };
}

/** Words that stand with an effect, as its form gave them. */
export function toWords(value: unknown): MessageWords {
  if (!isRecord(value)) return {};
  const given = Object.entries(value).flatMap(([mark, word]): [string, Text][] => {
    const { ne, en } = isRecord(word) ? word : {};
    return typeof ne === 'string' && typeof en === 'string' ? [[mark, { ne, en }]] : [];
  });
  return Object.fromEntries(given);
}
