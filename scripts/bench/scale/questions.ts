import { randomUUID } from 'node:crypto';
import { applicationView } from '../../../server/applications/read.ts';
import { listApplications } from '../../../server/applications/list.ts';
import { officeFindings } from '../../../server/audit/office-findings.ts';
import { verifyOne } from '../../../server/audit/verify-all.ts';
import type { Acting } from '../../../server/case/decision.ts';
import type { ReportName } from '../../../server/contract/reports.ts';
import { advance } from '../../../server/event/advance.ts';
import { createApplication } from '../../../server/event/create.ts';
import { listAll } from '../../../server/lists/applications.ts';
import { reportFor } from '../../../server/reports/report.ts';
import type { Trx, Who } from '../../../server/runtime.ts';
import { eventBenchOf } from '../event-rows.ts';
import { chance, nepaliName } from '../nepali-names.ts';
import { FIRST_NO, MOST_COPIES } from './copies.ts';
import type { KeptPlace } from './place.ts';

/** An office that questions are put to. */
export type AskedOffice = Pick<KeptPlace, 'runtime' | 'owner' | 'databaseUrl' | 'organizationId' | 'api' | 'getActor'>;

/** Something that people, or the night, ask of an office; the nth time it is another case, word or ward. */
export type Question = {
  readonly what: string;
  /** Of the whole office: its work grows with it, and it is asked a few times only. */
  readonly isWhole?: boolean;
  /** What has to be done before, which nobody measures. */
  readonly prepare?: (n: number) => Promise<unknown>;
  readonly ask: (n: number) => Promise<unknown>;
};

const WARDS = 9;
const CASES = 400;
const REPORTS: readonly ReportName[] = ['applications', 'ageing', 'workload', 'revenue', 'validity', 'year'];

/** The questions of one office, in the same order for every office. */
export async function questionsOf(office: AskedOffice): Promise<readonly Question[]> {
  return [...(await readQuestions(office)), ...(await eventQuestions(office)), ...(await nightQuestions(office))];
}

async function readQuestions(office: AskedOffice): Promise<readonly Question[]> {
  const { runtime, organizationId } = office;
  const who = toWho(await office.getActor('A'));
  const inOffice = <T>(work: (trx: Trx) => Promise<T>) => runtime.inOrganization(organizationId, work);
  const cases = await wholeCopies(office);
  const caseAt = (n: number) => cases[Math.floor(chance(n, 12) * cases.length)] ?? '';
  const wardAt = (n: number) => String(1 + (n % WARDS));
  const listed = (what: string, query: (n: number) => Parameters<typeof listAll>[3]): Question => ({
    what,
    ask: (n) => inOffice((trx) => listAll(runtime, trx, who, query(n))),
  });
  return [
    { what: 'the task list with its counts', ask: () => inOffice((trx) => listApplications(runtime, trx, who, {})) },
    listed('a page of the list, ward and status', (n) => ({ wardNo: wardAt(n), applicationStatus: 'C' })),
    listed('a page of an old year', () => ({ year: '7980' })),
    listed('a word of a name', (n) => ({ q: wordOf(n) })),
    listed('a whole name', (n) => ({ q: nepaliName(n, 7) })),
    listed('a telephone', (n) => ({ q: `98${String(10_000 + n)}` })),
    { what: 'a case is opened', ask: (n) => inOffice((trx) => applicationView(runtime, trx, who, caseAt(n))) },
    ...REPORTS.map((name) => ({
      what: `report ${name}`,
      isWhole: true,
      ask: () => inOffice((trx) => reportFor(runtime, trx, who, { name, query: {} })),
    })),
  ];
}

/** Events of cases that the server itself opened, one after the other. */
async function eventQuestions(office: AskedOffice): Promise<readonly Question[]> {
  const { runtime, designer, clerk, approver, subject, form, handIn } = await eventBenchOf(office);
  const send = (who: Acting, type: string, id: string) =>
    advance(runtime, who, id, { type, form, requestId: randomUUID() });
  const { id: saved } = await createApplication(runtime, designer, { ...subject, requestId: randomUUID() });
  const approved = await handIn();
  await send(approver, 'APPROVE', approved);
  return [
    { what: 'SAVE of a form', ask: () => send(clerk, 'SAVE', saved) },
    {
      what: 'APPROVE of a form',
      async prepare() {
        await send(clerk, 'SAVE', approved);
        await send(clerk, 'SUBMIT', approved);
      },
      ask: () => send(approver, 'APPROVE', approved),
    },
    {
      what: 'a case is begun',
      ask: () => createApplication(runtime, designer, { ...subject, requestId: randomUUID() }),
    },
  ];
}

/** What the nightly verification does to one case, over those whose record is whole, and to the office. */
async function nightQuestions({ runtime, owner, organizationId }: AskedOffice): Promise<readonly Question[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select a.id from application a
    join journal_head j on j.organization_id = a.organization_id and j.chain = a.id
    where a.organization_id = $1 and not (a.application_no > $2 and a.application_no <= $3) and a.seq >= 10
    order by a.application_no limit 20`,
    [organizationId, FIRST_NO, FIRST_NO + MOST_COPIES],
  );
  return [
    {
      what: 'a case is verified',
      async ask(n) {
        const { findings } = await verifyOne(runtime, organizationId, rows[n % rows.length]?.id ?? '');
        if (findings.length > 0) throw new Error(`the record of the benchmark is broken: ${JSON.stringify(findings)}`);
      },
    },
    { what: 'the office itself is verified', isWhole: true, ask: () => officeFindings(runtime, organizationId) },
  ];
}

/** Copies with everything that a driven case leaves; the driven cases themselves where an office is too small to have one. */
async function wholeCopies({ owner, organizationId }: AskedOffice): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select a.id from application a
    where a.organization_id = $1 and a.application_no > $2 and a.application_no <= $3
      and exists (
        select from submission s where s.organization_id = a.organization_id and s.application_id = a.id)
    order by a.id limit $4`,
    [organizationId, FIRST_NO, FIRST_NO + MOST_COPIES, CASES],
  );
  const found = rows.length > 0 ? rows : await drivenCases(owner, organizationId);
  return found.map(({ id }) => id);
}

async function drivenCases(owner: AskedOffice['owner'], organizationId: string): Promise<readonly { id: string }[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from application where organization_id = $1 order by seq desc, id limit $2',
    [organizationId, CASES],
  );
  return rows;
}

function toWho(actor: Acting): Who {
  return { ...actor, sessionId: '', loginId: '', mustChangePassword: false };
}

function wordOf(n: number): string {
  const words = nepaliName(n, 8).split(' ');
  return words[Math.floor(chance(n, 9) * words.length)] ?? '';
}
