import { sql } from 'kysely';
import { checkSeries } from '../history/checkpoint-series.ts';
import { type Head, openSigningKey } from '../history/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { checkAgreement, folderOf } from './agreement.ts';
import { readCheckpoints, readPublicKeys } from './folder.ts';
import { activityHead } from './heads.ts';
import { rewrittenHeads } from './rewritten.ts';
import type { Finding } from './runs.ts';

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
    ...(await runtime.inOrganization(organizationId, documentFindings)),
    ...(await runtime.inOrganization(organizationId, paperLifeFindings)),
  ];
}

/** The checkpoints of the folder, which is the witness, and what the record does not have any more as they say. */
async function seriesFindings(runtime: Runtime, organizationId: string): Promise<readonly Finding[]> {
  const folder = folderOf(runtime, organizationId);
  const keys = [openSigningKey(runtime.config.checkpointKey).publicKey, ...readPublicKeys(folder)];
  const checkpoints = [...readCheckpoints(folder).checkpoints.values()];
  const { faults, heads } = checkSeries(checkpoints, keys);
  const bad = faults.map(({ number, what }): Finding => ({ what: `checkpoint ${what}`, about: String(number) }));
  const rewritten = await runtime.inOrganization(organizationId, (trx) => rewrittenHeads(trx, heads));
  const gone = rewritten.map(({ head, what }) => rewrittenFinding(head, what));
  const activity = heads.get('activity/');
  const isActivityWhole = activity === undefined || (await isActivity(runtime, organizationId, activity));
  return [...bad, ...gone, ...(isActivityWhole ? [] : [{ what: 'activity log rewritten' }])];
}

function rewrittenFinding(head: Head, what: 'gone' | 'changed'): Finding {
  const words = what === 'gone' ? 'gone since a checkpoint' : 'rewritten since a checkpoint';
  return head.kind === 'application'
    ? { what: words, applicationId: head.id, seq: head.seq }
    : { what: words, about: head.id };
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

/** The issue of a paper is kept in the activity log, which the checkpoints cover. */
async function documentFindings(trx: Trx): Promise<readonly Finding[]> {
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

/** What became of papers is kept in the log too: each end, each printed copy, and lists must say of a paper what its ends say. */
async function paperLifeFindings(trx: Trx): Promise<readonly Finding[]> {
  const { rows } = await sql<{ applicationId: string; about: string }>`
    select d.application_id as "applicationId", d.form as about
    from document d
    where d.standing <> coalesce(
        (select min(e.standing) from document_end e where e.organization_id = d.organization_id and e.document_id = d.id),
        'valid')
      or d.copies <> (
        select count(*) from document_copy c where c.organization_id = d.organization_id and c.document_id = d.id)
    union all
    select a.application_id, a.detail ->> 'form'
    from activity a
    where a.action = 'document.printed' and not exists (
        select from document_copy c
        where c.organization_id = a.organization_id and c.document_id = (a.detail ->> 'document')::uuid
          and c.no = (a.detail ->> 'number')::integer and c.sha256 = a.detail ->> 'hash')
      or a.action in ('document.superseded', 'document.revoked') and not exists (
        select from document_end e
        where e.organization_id = a.organization_id and e.document_id = (a.detail ->> 'document')::uuid
          and e.seq = (a.detail ->> 'seq')::integer and e.why = a.detail ->> 'why')`.execute(trx);
  return rows.map((row) => ({ what: 'standing of a paper changed', ...row }));
}
