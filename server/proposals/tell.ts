import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate, longDateNe } from '../../form-schemas/values/bs-date.ts';
import { fill, type LetterWords, queueLetter } from '../accounts/letters.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import type { ProposalOutcome } from '../db/tables-proposals.ts';
import { postsToldOfProposals } from '../http/permissions.ts';
import { addressOf } from '../http/organization.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { deedSaid } from './deed-said.ts';
import type { ProposalRow } from './store.ts';
import { mayDecide, nameOf } from './view.ts';

const closed = { additionalProperties: false } as const;
const Said = Type.Object({ subject: Text, body: Text }, closed);
const deeds = {
  create: Text,
  change: Text,
  delete: Text,
  table: Text,
  import: Text,
  'confirm-law': Text,
  password: Text,
  'two-step': Text,
};
const Words = Type.Object(
  {
    deeds: Type.Object(deeds, closed),
    made: Said,
    confirmed: Said,
    'turned-down': Said,
    withdrawn: Said,
    fetch: Text,
    console: Text,
  },
  closed,
);
const WORDS = readJson(Words, join(import.meta.dirname, 'words.json'));

type Telling = Pick<OpenMaster, 'runtime' | 'trx' | 'who' | 'master' | 'library'>;

/** Tells those who may confirm it, the person that it is about, the chief and the auditor that a deed waits for a second person. */
export async function tellOfProposal(telling: Telling, row: ProposalRow): Promise<void> {
  const people = await peopleTold(telling, row);
  await tell(
    telling,
    row,
    'made',
    people.filter(({ id }) => id !== row.proposed_by),
  );
}

/** Tells both persons, the one that it is about, the chief and the auditor what became of it. */
export async function tellOfVerdict(telling: Telling, row: ProposalRow, outcome: ProposalOutcome): Promise<void> {
  await tell(telling, row, outcome, await peopleTold(telling, row));
}

type Person = {
  readonly id: string;
  readonly role: string;
  readonly login_id: string;
  readonly name_ne: string;
  readonly profile: Readonly<Record<string, unknown>>;
};

async function peopleTold({ trx, master }: Telling, row: ProposalRow): Promise<readonly Person[]> {
  const named = [row.proposed_by, row.concerns, row.by_account];
  const people = await trx
    .selectFrom('account')
    .select(['id', 'role', 'login_id', 'name_ne', 'profile'])
    .where('active', '=', true)
    .execute();
  const isWaiting = row.outcome === null;
  return people.filter(
    ({ id, role }) =>
      named.includes(id) || postsToldOfProposals.includes(role) || (isWaiting && mayDecide(master, role)),
  );
}

async function tell(
  { runtime, trx, who, master, library }: Telling,
  row: ProposalRow,
  occasion: 'made' | ProposalOutcome,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  const { organizationId } = who;
  const words = wordsOf(master.title, nameOf(library, row), row);
  const { subject, body } = WORDS[occasion];
  const said = { subject: filled(subject, words), said: filled(body, words) };
  const toFetch = occasion === 'confirmed' && row.deed === 'password' ? row.concerns : null;
  const saidTo = ({ id }: Person) =>
    id === toFetch ? { ...said, said: joined(said.said, filled(WORDS.fetch, words)) } : said;
  for (const person of people)
    await keepNotification(runtime, trx, organizationId, { row, occasion, person, ...saidTo(person) });
  const address = `${await addressOf(runtime, organizationId)}/user/proposals/${row.id}`;
  for (const person of people) {
    const recipient = mailAddressOf(person);
    if (recipient === undefined) continue;
    const letter = { ...saidTo(person), name: person.name_ne, address };
    await queueLetter(runtime, trx, { organizationId, recipient, letter: 'deedTold', words: letter });
  }
}

function wordsOf(title: Text, name: Text, row: ProposalRow): LetterWords {
  const day = kathmanduDate(row.expires_at.toISOString());
  const { concerned, at_console: atConsole, judge, proposer } = row;
  // a record that is named by something else, as an acting post by its title, is told with its person
  const whose = (record: string): string =>
    concerned === null || record.includes(concerned) ? record : [concerned, record].filter(Boolean).join(' – ');
  const named = (text: string, record: string): string => (record === '' ? text : `${text}: ${record}`);
  return {
    deed: WORDS.deeds[deedSaid(row)],
    master: title,
    what: { ne: named(title.ne, whose(name.ne)), en: named(title.en, whose(name.en)) },
    person: concerned ?? '',
    // with the code of the console the proposer confirms, and is shown what comes of it
    holder: (atConsole === true ? proposer : judge) ?? '',
    proposer: proposer ?? '',
    judge: atConsole === true ? WORDS.console : (judge ?? ''),
    reason: row.reason,
    note: row.verdict_note ?? '',
    until: { ne: longDateNe(day) ?? day, en: day },
  };
}

function filled({ ne, en }: Text, words: LetterWords): Text {
  return { ne: fill(ne, words, 'ne'), en: fill(en, words, 'en') };
}

function joined(one: Text, other: Text): Text {
  return { ne: `${one.ne} ${other.ne}`, en: `${one.en} ${other.en}` };
}

type Kept = {
  readonly row: ProposalRow;
  readonly occasion: string;
  readonly person: Pick<Person, 'id'>;
  readonly subject: Text;
  readonly said: Text;
};

async function keepNotification(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { row, occasion, person: { id }, subject, said }: Kept,
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      organization_id: organizationId,
      account_id: id,
      application_id: null,
      seq: null,
      proposal_id: row.id,
      template: `proposal/${occasion}`,
      form: null,
      subject: JSON.stringify(subject),
      body: JSON.stringify(said),
      at: runtime.now(),
    })
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}
