import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { fill, type LetterWords, queueLetter } from '../accounts/letters.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import type { ProposalView } from '../contract/definitions.ts';
import { mayRole } from '../http/permissions.ts';
import { addressOf } from '../http/organization.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { writtenTitle } from './unpublished.ts';

const closed = { additionalProperties: false } as const;
const Said = Type.Object({ subject: Text, body: Text }, closed);
const Words = Type.Object(
  {
    kinds: Type.Object({ workflow: Text, form: Text, template: Text, master: Text }, closed),
    made: Said,
    published: Said,
    'turned-down': Said,
  },
  closed,
);
const WORDS = readJson(Words, join(import.meta.dirname, 'tell-words.json'));

/** Tells everybody else who may publish it that a text of the law waits for a second person. */
export async function tellOfWaiting(runtime: Runtime, trx: Trx, who: Who, proposal: ProposalView): Promise<void> {
  const people = await trx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('active', '=', true)
    .where('id', '<>', proposal.proposedBy.id)
    .execute();
  const publishers = people.filter(({ role }) => mayRole(role, 'publish-definitions')).map(({ id }) => id);
  await tell(runtime, trx, who, { proposal, occasion: 'made', people: publishers, note: proposal.note });
}

/** Tells the proposer what a second person made of it; who takes their own proposal back knows. */
export async function tellOfSettled(runtime: Runtime, trx: Trx, who: Who, proposal: ProposalView): Promise<void> {
  const { state, verdict, proposedBy } = proposal;
  if (state !== 'published' && state !== 'turned-down') return;
  const note = verdict?.note ?? '';
  await tell(runtime, trx, who, { proposal, occasion: state, people: [proposedBy.id], note });
}

type Telling = {
  readonly proposal: ProposalView;
  readonly occasion: Exclude<keyof typeof WORDS, 'kinds'>;
  readonly people: readonly string[];
  readonly note: string;
};

async function tell(runtime: Runtime, trx: Trx, { organizationId }: Who, telling: Telling): Promise<void> {
  const { proposal, occasion, people, note } = telling;
  if (people.length === 0) return;
  const { kind, definitionId: id, source, proposedBy, verdict } = proposal;
  const words: LetterWords = {
    kind: WORDS.kinds[kind],
    title: writtenTitle({ kind, id }, source),
    proposer: proposedBy.name,
    judge: verdict?.by.name ?? '',
    note,
  };
  const { subject, body } = WORDS[occasion];
  const told = {
    organization_id: organizationId,
    application_id: null,
    seq: null,
    proposal_id: proposal.id,
    template: `law/${occasion}`,
    form: null,
    subject: JSON.stringify(filled(subject, words)),
    body: JSON.stringify(filled(body, words)),
    at: runtime.now(),
  };
  await trx
    .insertInto('notification')
    .values(people.map((account) => ({ ...told, account_id: account })))
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
  const said = { subject: filled(subject, words), said: filled(body, words) };
  await write(runtime, trx, { organizationId, people, said, path: `${kind}/${id}` });
}

type Letter = {
  readonly organizationId: string;
  readonly people: readonly string[];
  readonly said: { readonly subject: Text; readonly said: Text };
  readonly path: string;
};

/** The same by e-mail, with the address of the page, to those who have one. */
async function write(runtime: Runtime, trx: Trx, { organizationId, people, said, path }: Letter): Promise<void> {
  const rows = await trx
    .selectFrom('account')
    .select(['login_id', 'name_ne', 'profile'])
    .where('id', 'in', [...people])
    .execute();
  const address = `${await addressOf(runtime, organizationId)}/user/setup/versions/${path}`;
  for (const person of rows) {
    const recipient = mailAddressOf(person);
    if (recipient === undefined) continue;
    await queueLetter(runtime, trx, {
      organizationId,
      recipient,
      letter: 'deedTold',
      words: { ...said, name: person.name_ne, address },
    });
  }
}

function filled({ ne, en }: Text, words: LetterWords): Text {
  return { ne: fill(ne, words, 'ne'), en: fill(en, words, 'en') };
}
