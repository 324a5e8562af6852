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
    ...(await runtime.inOrganization(organizationId, paperFindings)),
    ...(await numberFindings(runtime, organizationId)),
    ...(await runtime.inOrganization(organizationId, ownFindings)),
    ...(await actsOfNobody(runtime)).map((about): Finding => ({ what: 'database changed', about })),
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

/** What lists say of a paper must be what its ends and copies say, and papers of before the journal what the log said of them. */
async function paperFindings(trx: Trx): Promise<readonly Finding[]> {
  const { rows } = await sql<{ applicationId: string; about: string }>`
    select a.application_id as "applicationId", a.detail ->> 'form' as about
    from activity a
    left join document d on d.organization_id = a.organization_id and d.id = (a.detail ->> 'document')::uuid
    where a.action = 'document.issued'
      and (d.pdf_sha256 is distinct from a.detail ->> 'pdfSha256'
        or encode(sha256(convert_to(d.model, 'UTF8')), 'hex') is distinct from a.detail ->> 'modelSha256')
    order by a.id`.execute(trx);
  return rows.map((row) => ({ what: 'paper changed', ...row }));
}
