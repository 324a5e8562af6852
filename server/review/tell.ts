import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ApplicationRow } from '../case/queries.ts';
import { same } from '../notifications/case-words.ts';
import { deliver, peopleById } from '../notifications/deliver.ts';
import { findTemplate } from '../notifications/words.ts';
import type { Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { inDigits, say } from '../said.ts';

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

/**
 * Tells people of a comment that names them or is written to them, in the office's words; an office without such words tells
 * nobody.
 */
export async function tellOfComment(trx: Trx, who: Who, told: Told): Promise<void> {
  const { named, addressed } = told;
  await tell(trx, who, told, { key: NAMED, accounts: named });
  await tell(trx, who, told, { key: ADDRESSED, accounts: addressed });
}

async function tell(
  trx: Trx,
  { organizationId, accountId, name }: Who,
  { application, comment }: Told,
  { key, accounts }: { readonly key: string; readonly accounts: readonly string[] },
): Promise<void> {
  const others = accounts.filter((id) => id !== accountId);
  if (others.length === 0) return;
  const config = await getConfig(trx, organizationId, kathmanduDate(comment.at));
  const template = findTemplate(config, key);
  if (template === undefined) return;
  const words = {
    number: inDigits(application.registration_no ?? String(application.application_no)),
    owner: same(application.owner_ne || application.applicant_ne),
    name: same(name),
    text: same(quote(comment.text)),
  };
  const { id: commentId, at, form } = comment;
  const said = { subject: say(template.subject, words), body: say(template.body, words) };
  const occasion = { organizationId, applicationId: application.id, seq: application.seq };
  await deliver(trx, occasion, { template, ...said, at, form, commentId }, await peopleById(trx, others));
}

function quote(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
