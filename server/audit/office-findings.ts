import { sql } from 'kysely';
import { findWrongSource } from '../definitions/source-agrees.ts';
import { checkSeries } from '../record/checkpoint-series.ts';
import { type Head, rootOf } from '../record/checkpoint.ts';
import { findMiscounted, findWrongSeries } from '../history/numbers-agree.ts';
import { journalOfOffice } from '../journal/verify.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { checkAgreement, folderOf } from '../checkpoints/agreement.ts';
import { readCheckpoints, readPublicKeys } from '../checkpoints/folder.ts';
import { activityHead } from '../checkpoints/heads.ts';
import { rewrittenHeads } from '../checkpoints/rewritten.ts';
import type { Finding } from './runs.ts';
import { actsOfNobody } from './acts-of-nobody.ts';
import { lastHeads } from './take.ts';
import { findWrongVerdict } from '../history/verdicts.ts';

/** What is said of a database whose tables or accounts are not as the migrations left them. */
export const DATABASE_CHANGED = 'database changed';

/**
 * What is wrong with the record that is not of one application alone: folder and database, the series of checkpoints, what was
 * rewritten behind them, definitions that are not what their hash names, papers that were changed after they were issued.
 */
export async function officeFindings(runtime: Runtime, organizationId: string): Promise<readonly Finding[]> {
  const disagreements = (await checkAgreement(runtime, organizationId)).map(
    ({ what, number, file }): Finding => ({
      what: `checkpoint ${what}`,
      about: String(number ?? file ?? ''),
    }),
  );
  return [
    ...disagreements,
    ...(await seriesFindings(runtime, organizationId)),
    ...(await runtime.inOrganization(organizationId, definitionFindings)),
    ...(await runtime.inOrganization(organizationId, (trx) => journalFindings(runtime, trx, organizationId), {
      // a record that somebody changes meanwhile must not look like one without a line
      atOneMoment: true,
    })),
    ...(await paperFindings(runtime, organizationId)),
    ...(await numberFindings(runtime, organizationId)),
    ...(await runtime.inOrganization(organizationId, ownFindings)),
    ...(await actsOfNobody(runtime)).map((about): Finding => ({ what: DATABASE_CHANGED, about })),
  ];
}

/** The checkpoints of the folder, which is the witness, and what the record does not have any more as they say. */
async function seriesFindings(runtime: Runtime, organizationId: string): Promise<readonly Finding[]> {
  const folder = folderOf(runtime, organizationId);
  const keys = [runtime.key.publicKey, ...readPublicKeys(folder)];
  const checkpoints = [...readCheckpoints(folder).checkpoints.values()];
  const { faults, heads } = checkSeries(checkpoints, keys);
  const bad = faults.map(({ number, what }): Finding => ({ what: `checkpoint ${what}`, about: String(number) }));
  const rewritten = await runtime.inOrganization(organizationId, (trx) => rewrittenHeads(trx, heads));
  const gone = rewritten.map(({ head, what }) => rewrittenFinding(head, what));
  const activity = heads.get('activity/');
  const isActivityWhole = activity === undefined || (await isActivity(runtime, organizationId, activity));
  const remembered = await runtime.inOrganization(organizationId, lastHeads);
  const isRemembered = rootOf(remembered) === rootOf(heads);
  return [
    ...bad,
    ...gone,
    ...(isActivityWhole ? [] : [{ what: 'activity log rewritten' }]),
    ...(isRemembered ? [] : [{ what: 'checkpoint changed', about: 'checkpoint_head' }]),
  ];
}

function rewrittenFinding(head: Head, what: 'gone' | 'changed'): Finding {
  const words = what === 'gone' ? 'gone since a checkpoint' : 'rewritten since a checkpoint';
  return head.kind === 'application'
    ? { what: words, applicationId: head.id, seq: head.seq }
    : { what: words, about: head.id };
}

/** What of setup, accounts, law and calendar the journal does not bear out; cases are looked at one by one. */
async function journalFindings(runtime: Runtime, trx: Trx, organizationId: string): Promise<readonly Finding[]> {
  const { faults } = await journalOfOffice(runtime, trx, organizationId);
  return faults.map(({ what, about }): Finding => ({ what, about }));
}

/** The series of numbers against the events that took them. */
async function numberFindings(runtime: Runtime, organizationId: string): Promise<readonly Finding[]> {
  const wrong = await runtime.inOrganization(organizationId, findWrongSeries);
  return [...(wrong ? [wrong] : []), ...(await findMiscounted(runtime, organizationId))];
}

/** Whether the log, from its first row, still comes to the hash that was signed. */
async function isActivity(runtime: Runtime, organizationId: string, signed: Head): Promise<boolean> {
  const now = await runtime.inOrganization(organizationId, (trx) => activityHead(trx, { upTo: signed.seq }));
  return now?.seq === signed.seq && now.hash === signed.hash;
}

async function definitionFindings(trx: Trx): Promise<readonly Finding[]> {
  const { rows } = await sql<{ about: string }>`
    select format('%s/%s %s', kind, id, version) as about
    from definition
    where hash <> encode(sha256(convert_to(body, 'UTF8')), 'hex')
    order by 1`.execute(trx);
  return rows.map(({ about }) => ({ what: 'definition changed', about }));
}

/** The texts by which the law is put together again, and what earlier verifications came to. */
async function ownFindings(trx: Trx): Promise<readonly Finding[]> {
  return [await findWrongSource(trx), await findWrongVerdict(trx)].flatMap((found) => found ?? []);
}

/** So many papers are read at once: all of a large office in one statement would come to the end of its time. */
const PAPERS_AT_ONCE = 1_000;

type Issued = { readonly id: number; readonly applicationId: string; readonly about: string; readonly isSame: boolean };

/** Papers of before the journal must be what the log said of them, one part of the log after the other. */
async function paperFindings(runtime: Runtime, organizationId: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let after = 0; ; ) {
    const issued = await runtime.inOrganization(organizationId, (trx) => issuedAfter(trx, after));
    const changed = issued.filter(({ isSame }) => !isSame);
    findings.push(...changed.map(({ applicationId, about }) => ({ what: 'paper changed', applicationId, about })));
    const last = issued.at(-1);
    if (last === undefined || issued.length < PAPERS_AT_ONCE) return findings;
    after = last.id;
  }
}

async function issuedAfter(trx: Trx, after: number): Promise<readonly Issued[]> {
  const { rows } = await sql<Issued>`
    select a.id, a.application_id as "applicationId", a.detail ->> 'form' as about,
      coalesce(d.pdf_sha256 = a.detail ->> 'pdfSha256'
        and encode(sha256(convert_to(d.model, 'UTF8')), 'hex') = a.detail ->> 'modelSha256', false) as "isSame"
    from (
      select id, application_id, detail from activity
      where action = 'document.issued' and id > ${after}
      order by id
      limit ${PAPERS_AT_ONCE}
    ) a
    left join lateral (
      select pdf_sha256, model from document where id = (a.detail ->> 'document')::uuid limit 1
    ) d on true
    order by a.id`.execute(trx);
  return rows;
}
