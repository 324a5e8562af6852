import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import type { MessageChannel } from '../db/tables-messages.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { boundToRecipient, seal } from './seal.ts';

const Letter = Type.Object({ subject: Text, body: Text }, { additionalProperties: false });
const Letters = Type.Object(
  {
    passwordReset: Letter,
    passwordChanged: Letter,
    accountApproved: Letter,
    accountRefused: Letter,
    renewalApproved: Letter,
    renewalRefused: Letter,
    deedTold: Letter,
    secondStepLost: Letter,
    addressChanged: Letter,
    phoneCode: Letter,
  },
  { additionalProperties: false },
);
const LETTERS = readJson(Letters, join(import.meta.dirname, 'letters.json'));

/** What an account's owner is written about, other than a case. */
export type LetterName = keyof typeof LETTERS;

/** What a letter says by its marks; one text for both languages, or one for each. */
export type LetterWords = Readonly<Record<string, string | Text>>;

type Sending = {
  readonly organizationId: string;
  readonly recipient: string;
  readonly letter: LetterName;
  readonly words: LetterWords;
  /** A link or code that nobody else may read: kept sealed, put in as the message leaves. */
  readonly link?: string;
  /** Absent = email; by SMS goes a code that somebody waits for. */
  readonly channel?: MessageChannel;
};

/** Queues a letter by e-mail, Nepali first, English beneath, or by SMS in Nepali; marks are replaced, `{{link}}` and `{{code}}` as it leaves. */
export async function queueLetter(
  runtime: Pick<Runtime, 'config'>,
  trx: Trx,
  { organizationId, recipient, letter, words, link, channel = 'email' }: Sending,
): Promise<void> {
  const office = await trx
    .selectFrom('organization')
    .select(['name_ne', 'name_en'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const all = { ...words, office: { ne: office.name_ne, en: office.name_en } };
  const { subject, body } = LETTERS[letter];
  const way = { channel, recipient };
  const said = fill(body.ne, all, 'ne');
  const bound = boundToRecipient(organizationId, way);
  await trx
    .insertInto('message')
    .values({
      organization_id: organizationId,
      key: `account/${letter}/${randomUUID()}`,
      ...way,
      subject: fill(subject.ne, all, 'ne'),
      body: channel === 'sms' ? said : `${said}\n\n${fill(body.en, all, 'en')}\n`,
      application_id: null,
      urgency: channel === 'sms' ? 'code' : 'news',
      secret: link === undefined ? null : seal(runtime.config.secret, 'message-link', link, bound),
    })
    .execute();
}

/** A text of ours with its marks replaced; a mark without a word stays. */
export function fill(text: string, words: LetterWords, language: 'ne' | 'en'): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (mark, name: string) => {
    const word = words[name];
    if (word === undefined) return mark;
    return typeof word === 'string' ? word : word[language];
  });
}
