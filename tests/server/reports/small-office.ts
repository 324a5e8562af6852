import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../support/server.ts';

/** An entry of the ledger: amounts are rupees as they were written. */
type Entry = {
  readonly seq: number;
  readonly kind: 'demand' | 'receipt' | 'deposit' | 'deduction' | 'refund';
  readonly head?: string;
  readonly amount: string;
  readonly on: string;
  readonly year: string;
  readonly reverses?: number;
};

type Run = {
  readonly stage: string;
  readonly state: string;
  readonly status: 'active' | 'done';
  readonly byHand?: boolean;
  readonly closedAt?: string;
  readonly slaDue?: string;
  readonly objections?: readonly { readonly id: string; readonly filedAt: string; readonly open: boolean }[];
};

/** An application as the tables keep it, written past the stage machine so that every number can be worked out by hand. */
export type SmallCase = {
  readonly ward: string;
  readonly type?: string;
  readonly class?: string;
  readonly status?: 'P' | 'A' | 'C' | 'X' | 'D';
  readonly filedAt: string;
  readonly registered?: string;
  readonly registrationNo?: string;
  readonly validUntil?: string;
  readonly waitsOn?: 'office' | 'applicant' | 'nobody';
  readonly entries?: readonly Entry[];
  readonly runs?: readonly Run[];
  readonly papers?: readonly { readonly form: string; readonly template: string; readonly issuedAt: string }[];
  readonly tasks?: readonly { readonly role: string; readonly since: string; readonly due?: string }[];
};

const NOTHING = '0'.repeat(64);
const MONEY_EVENTS = 3;

/** Writes an application with its runs, money, papers and tasks; gives its id. */
export async function writeCase(server: TestServer, number: number, given: SmallCase): Promise<string> {
  const id = randomUUID();
  const { owner, organizationId } = server;
  await owner.query(
    `insert into application (organization_id, id, application_no, registration_no, registered_on, fiscal_year, construction_type,
       building_class, ward, owner_ne, status, filed_by, filed_at, seq, valid_until)
     select $1, $2, $3, $4, $5, '8384', $6, $7, $8, $9, $10, a.id, $11, $12, $13
     from account a where a.organization_id = $1 and a.login_id = 'designer1@sungabha.example'`,
    [
      organizationId,
      id,
      number,
      given.registrationNo ?? null,
      given.registered ?? null,
      given.type ?? '1',
      given.class ?? 'C',
      given.ward,
      `घरधनी ${number}`,
      given.status ?? 'P',
      given.filedAt,
      MONEY_EVENTS,
      given.validUntil ?? null,
    ],
  );
  await writeHistory(server, id, given);
  for (const [at, run] of (given.runs ?? []).entries()) await writeRun(server, id, at + 1, run);
  for (const [position, entry] of (given.entries ?? []).entries()) await writeEntry(server, id, position, entry);
  for (const paper of given.papers ?? []) await writePaper(server, id, paper);
  for (const [position, task] of (given.tasks ?? []).entries()) {
    await owner.query(
      `insert into inbox (organization_id, application_id, position, event, role, ward, since, due)
       values ($1, $2, $3, 'SUBMIT', $4, $5, $6, $7)`,
      [organizationId, id, position, task.role, given.ward, task.since, task.due ?? null],
    );
  }
  return id;
}

/** Whoever is waited for now, the office was before. */
async function writeHistory(server: TestServer, id: string, given: SmallCase): Promise<void> {
  for (let seq = 1; seq <= MONEY_EVENTS; seq += 1) {
    await server.owner.query(
      `insert into history (organization_id, application_id, seq, stage, type, request_id, request_hash, actor_id, actor_role, at,
         state, definition_hash, snapshot_hash, previous_hash, hash, payload, answer, waits_on)
       select $1, $2, $3, 'phase-one', 'SUBMIT', gen_random_uuid(), $4, a.id, 'B', $5, 'application', $4, $4, $4, $4, '{}', '{}', $6
       from account a where a.organization_id = $1 and a.login_id = 'subengineer@sungabha.example'`,
      [
        server.organizationId,
        id,
        seq,
        NOTHING,
        given.filedAt,
        seq < MONEY_EVENTS ? 'office' : (given.waitsOn ?? 'office'),
      ],
    );
  }
}

async function writeRun(server: TestServer, id: string, run: number, given: Run): Promise<void> {
  await server.owner.query(
    `insert into stage (organization_id, application_id, id, definition_hash, engine_version, snapshot, state, run, by_hand,
       opened_at, status, closed_at, sla_due)
     select $1, $2, $3, d.hash, '1', $4, $5, $6, $7, '2026-07-01T04:15:00Z', $8, $9, $10
     from definition d where d.organization_id = $1 and d.kind = 'workflow' and d.id = $3`,
    [
      server.organizationId,
      id,
      given.stage,
      JSON.stringify({ context: { objections: given.objections ?? [] } }),
      given.state,
      run,
      given.byHand ?? false,
      given.status,
      given.closedAt ?? null,
      given.slaDue ?? null,
    ],
  );
}

async function writeEntry(server: TestServer, id: string, position: number, entry: Entry): Promise<void> {
  const isDeposit = entry.head === 'deposit' || ['deposit', 'deduction', 'refund'].includes(entry.kind);
  const account = isDeposit ? 'deposit' : 'income';
  await server.owner.query(
    `insert into ledger (organization_id, application_id, seq, position, form, revision, kind, account, head, amount, on_date,
       fiscal_year, reverses)
     values ($1, $2, $3, $4, 'rajaswo-voucher', 1, $5, $6, $7, $8, $9, $10, $11)`,
    [
      server.organizationId,
      id,
      entry.seq,
      position,
      entry.kind,
      account,
      entry.head ?? null,
      entry.amount,
      entry.on,
      entry.year,
      entry.reverses ?? null,
    ],
  );
}

async function writePaper(
  server: TestServer,
  id: string,
  paper: { readonly form: string; readonly template: string; readonly issuedAt: string },
): Promise<void> {
  await server.owner.query(
    `insert into document (organization_id, id, application_id, form, revision, template, code, template_hash, model, html_sha256,
       pdf_sha256, issued_at, seq)
     values ($1, gen_random_uuid(), $2, $3, 1, $4, gen_random_uuid()::text, $5, '{}', $5, $5, $6, 1)`,
    [server.organizationId, id, paper.form, paper.template, NOTHING, paper.issuedAt],
  );
}

/** Writes an application with money for another office, which no report of this one may count. */
export async function writeOtherOffice(server: TestServer): Promise<void> {
  const [other, person, id] = [randomUUID(), randomUUID(), randomUUID()];
  const { owner } = server;
  await owner.query(
    `insert into organization (id, code, name_ne, name_en, config) values ($1, 'other', 'अर्को', 'Other', '{}')`,
    [other],
  );
  await owner.query(
    `insert into account (organization_id, id, login_id, name_ne, role, designation_ne) values ($1, $2, 'x', 'अर्को', 'D', '')`,
    [other, person],
  );
  await owner.query(
    `insert into application (organization_id, id, application_no, registered_on, fiscal_year, construction_type, building_class,
       ward, filed_by, filed_at, seq) values ($1, $2, 1, '2026-08-20', '8384', '1', 'C', '04', $3, '2026-08-20T04:15:00Z', 1)`,
    [other, id, person],
  );
  await owner.query(
    `insert into history (organization_id, application_id, seq, stage, type, request_id, request_hash, actor_role, at, state,
       definition_hash, snapshot_hash, previous_hash, hash, payload, answer)
     values ($1, $2, 1, 'phase-one', 'SUBMIT', gen_random_uuid(), $3, 'B', '2026-08-20T04:15:00Z', 'application', $3, $3, $3, $3, '{}', '{}')`,
    [other, id, NOTHING],
  );
  await owner.query(
    `insert into ledger (organization_id, application_id, seq, position, form, revision, kind, account, amount, on_date, fiscal_year)
     values ($1, $2, 1, 0, 'f', 1, 'receipt', 'income', 999.99, '2026-08-20', '8384')`,
    [other, id],
  );
}
