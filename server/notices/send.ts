import { boundToRecipient, seal } from '../accounts/seal.ts';
import type { Case } from '../case/case.ts';
import type { Urgency } from '../db/tables-messages.ts';
import { queueMessages } from '../notifications/messages.ts';
import { findTemplate } from '../notifications/words.ts';
import { addressOf } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { linkOf } from './link.ts';
import { periodOf } from './period.ts';
import { dayText, sameText } from './words.ts';
import { inDigits, say } from '../said.ts';

/** Message of the office's master that brings a neighbour the link, and the one that brings a code. */
export const NOTICE = 'neighbourNotice';
const CODE = 'neighbourCode';

type Recipient = {
  readonly id: string;
  readonly name_ne: string;
  readonly phone: string;
  /** The event by which the period began. */
  readonly seq: number;
};

/** Queues the notice with its link by SMS; nothing while no telephone is known or the office has taken the message away. */
export async function sendNotice(runtime: Runtime, trx: Trx, held: Case, to: Recipient): Promise<void> {
  const secret = linkOf(runtime, await addressOf(runtime, held.organizationId), to.id);
  await queue(runtime, trx, held, to, { template: NOTICE, urgency: 'notice', secret, about: String(to.seq) });
}

/**
 * Queues a one-time code by SMS.
 * @param about what tells this code from the ones before
 */
export async function sendCode(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  to: Recipient & { readonly code: string; readonly about: string },
): Promise<void> {
  await queue(runtime, trx, held, to, { template: CODE, urgency: 'code', secret: to.code, about: to.about });
}

type Said = {
  readonly template: string;
  readonly urgency: Urgency;
  readonly secret: string;
  readonly about: string;
};

async function queue(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  { id, name_ne, phone, seq }: Recipient,
  { template, urgency, secret, about }: Said,
): Promise<void> {
  const found = findTemplate(held.config, template);
  if (!found || phone === '') return;
  const words = wordsOf(runtime, held, name_ne);
  const said = { subject: say(found.subject, words), body: say(found.body, words) };
  const effect = { organizationId: held.organizationId, applicationId: held.application.id, seq, type: '', params: {} };
  const letter = { channel: 'sms', to: id, recipient: phone } as const;
  await queueMessages(trx, effect, `${template}/${about}/${phone}`, [letter], {
    ...said,
    template,
    urgency,
    secret: seal(runtime.config.secret, 'message-link', secret, boundToRecipient(held.organizationId, letter)),
  });
}

function wordsOf(runtime: Runtime, held: Case, neighbour: string) {
  const { owner_ne, applicant_ne, plot_no, ward } = held.application;
  const { organization } = held.config;
  const due = periodOf(held, runtime.now())?.due;
  return {
    neighbour: sameText(neighbour),
    owner: sameText(owner_ne || applicant_ne),
    plot: inDigits(plot_no),
    ward: inDigits(ward.replace(/^0/u, '')),
    due: due === undefined ? sameText('–') : dayText(due),
    office: { ne: textOf(organization['nameNe']), en: textOf(organization['nameEn']) },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
