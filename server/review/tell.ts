import type { Text } from '../../form-schemas/engine/definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { wishesOf } from '../notifications/choices.ts';
import { findTemplate, type MessageTemplate } from '../notifications/words.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { readShippedOffice } from '../setup/office-files.ts';
import { getConfig } from '../setup/read.ts';

type Told = {
  readonly application: ApplicationRow;
  readonly comment: {
    readonly id: string;
    readonly at: string;
    readonly text: string;
    readonly form?: string | undefined;
  };
  /** Accounts that the text names. */
  readonly named: readonly string[];
  /** Accounts to which it is written. */
  readonly addressed: readonly string[];
};

const NAMED = 'mentioned';
const ADDRESSED = 'commented';
const longestQuote = 300;

/** Tells people in the app of a comment that names them or is written to them, in the office's words. */
export async function tellOfComment(runtime: Runtime, trx: Trx, who: Who, told: Told): Promise<void> {
  const { named, addressed } = told;
  await keep(runtime, trx, who, told, { template: NAMED, accounts: named });
  await keep(runtime, trx, who, told, { template: ADDRESSED, accounts: addressed });
}

async function keep(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { application, comment }: Told,
  { template: key, accounts }: { readonly template: string; readonly accounts: readonly string[] },
): Promise<void> {
  const others = accounts.filter((id) => id !== who.accountId);
  if (others.length === 0) return;
  const wishOf = await wishesOf(trx, key, others);
  const told = others.filter((id) => wishOf(id).inApp);
  if (told.length === 0) return;
  const { organizationId } = who;
  const config = await getConfig(trx, organizationId, kathmanduDate(comment.at));
  const template = findTemplate(config.records['message-template'] ?? [], key) ?? shippedTemplate(key);
  const words = { number: application.registration_no ?? String(application.application_no), name: who.name };
  const said = { ...words, owner: application.owner_ne || application.applicant_ne, text: quote(comment.text) };
  await trx
    .insertInto('notification')
    .values(
      told.map((id) => ({
        organization_id: organizationId,
        account_id: id,
        application_id: application.id,
        seq: application.seq,
        template: key,
        form: comment.form ?? null,
        comment_id: comment.id,
        subject: JSON.stringify(fill(template.subject, said)),
        body: JSON.stringify(fill(template.body, said)),
        at: comment.at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}

/** The words that come with the program, for an office that was installed before there were such messages. */
function shippedTemplate(key: string): MessageTemplate {
  const records = readShippedOffice().records.filter(({ kind }) => kind === 'message-template');
  const found = findTemplate(
    records.map(({ data }) => data),
    key,
  );
  if (!found) throw new Error(`no message template "${key}" is shipped`);
  return found;
}

function fill(text: Text, words: Readonly<Record<string, string>>): Text {
  return { ne: fillIn(text.ne, words), en: fillIn(text.en, words) };
}

function fillIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (mark, name: string) => words[name] ?? mark);
}

function quote(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
