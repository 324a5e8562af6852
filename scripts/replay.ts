import './start/node-check.ts';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { ApplicationList } from '../server/contract/application-list.ts';
import { OfficeView } from '../server/contract/session.ts';
import { verifyOne } from '../server/audit/verify-all.ts';
import { StartProblem } from '../server/db/start-problem.ts';
import { openRuntime } from '../server/open-runtime.ts';
import { noPrinter } from '../server/press/no-printer.ts';
import type { Runtime } from '../server/runtime.ts';
import { askPublic, openApi } from './api/api.ts';
import { networkWire } from './api/wire.ts';
import { EvidenceFile } from './evidence/bundle.ts';
import { type Verdict as Evidence, verifyEvidence } from './evidence/verify.ts';
import { findingLines } from './evidence/finding-words.ts';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { progressLine, runProgram } from './start/console.ts';

/** What came of one application. */
type Verdict = Pick<Evidence, 'events' | 'findings'>;

const pageSize = 100;
const auditorRole = 'AUD';

/**
 * `npm run replay [-- --url URL] [--login ID]`: folds every application of a running office again from its first event, here and
 * not there, and reports what does not agree. Without an address it is the office of this machine; with DATABASE_URL set and no
 * address, what that database holds.
 */
async function replay(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string' }, login: { type: 'string' } } });
  const isStored = values.url === undefined && process.env['DATABASE_URL'] !== undefined;
  const verdicts = isStored ? fromDatabase() : fromServer(values.url ?? officeHere(), values.login);
  const line = progressLine();
  const findings: string[] = [];
  let [applications, events] = [0, 0];
  for await (const verdict of verdicts) {
    applications += 1;
    events += verdict.events;
    findings.push(...verdict.findings);
    line.show(
      `निवेदन ${toDevanagari(applications)}, घटना ${toDevanagari(events)} | applications ${String(applications)}, events ${String(events)}`,
    );
  }
  line.end();
  for (const finding of findings) process.stdout.write(findingLines(finding));
  process.stdout.write(
    `${JSON.stringify({ ok: findings.length === 0, applications, events, findings: findings.length })}\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** Where the office of this machine answers. */
function officeHere(): string {
  return `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
}

async function* fromServer(url: string, login: string | undefined): AsyncGenerator<Verdict> {
  const wire = networkWire(url.replace(/\/+$/, ''));
  const office = await askPublic(wire, '/api/public/office', OfficeView).catch((cause: unknown) => {
    throw noOffice(url, cause);
  });
  const account = office.demo.find(({ loginId, role }) =>
    login === undefined ? role === auditorRole : loginId === login,
  );
  const loginId = login ?? account?.loginId;
  const password = process.env['NAKSA_PASSWORD'] ?? account?.password;
  if (loginId === undefined || password === undefined) throw noAuditor();
  const api = openApi(wire, password);
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = `view=all&limit=${String(pageSize)}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: ApplicationList = await api.get(loginId, `/api/applications?${query}`, ApplicationList);
    for (const { id } of page.items) {
      yield verifyEvidence(await api.get(loginId, `/api/applications/${id}/evidence`, EvidenceFile));
    }
    cursor = page.next;
  }
}

/** With the very code by which the server verifies its record each night. */
async function* fromDatabase(): AsyncGenerator<Verdict> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) throw noOffice('DATABASE_URL');
  const opened = openRuntime({ config, connection: config.databaseUrl, printer: noPrinter, poolSize: 2 });
  try {
    const organizations = await opened.runtime.db.selectFrom('organization').select('id').execute();
    for (const { id } of organizations) yield* ofOrganization(opened.runtime, id);
  } finally {
    await opened.close();
  }
}

async function* ofOrganization(runtime: Runtime, organizationId: string): AsyncGenerator<Verdict> {
  const rows = await runtime.inOrganization(organizationId, (trx) =>
    trx.selectFrom('application').select(['id', 'application_no as number']).orderBy('id').execute(),
  );
  for (const { id, number } of rows) {
    const { events, findings } = await verifyOne(runtime, organizationId, id);
    yield {
      events,
      findings: findings.map(({ seq, what }) => `${String(number)}: event ${String(seq ?? 0)}: ${what}`),
    };
  }
}

function noOffice(place: string, cause?: unknown): StartProblem {
  const text = {
    ne: `${place} मा कार्यालय भेटिएन। कार्यालय सुरु गर्नुहोस् (npm start), वा ठेगाना (--url) वा DATABASE_URL दिनुहोस्।`,
    en: `No office answers at ${place}. Start it (npm start), or say where it is: --url, or DATABASE_URL.`,
  };
  return new StartProblem(text, cause === undefined ? {} : { cause });
}

function noAuditor(): StartProblem {
  return new StartProblem({
    ne: 'लेखापरीक्षकको लगइन (--login) र पासवर्ड (NAKSA_PASSWORD) दिनुहोस्।',
    en: 'Say the login of an auditor (--login) and set NAKSA_PASSWORD to the password.',
  });
}

runProgram('replay', replay);
