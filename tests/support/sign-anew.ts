import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { GENESIS } from '../../server/record/chain.ts';
import { deedHash, lineHash, lineMessage } from '../../server/journal/line.ts';
import type { TestServer } from './server.ts';

type Detail = Readonly<Record<string, unknown>>;
type Row = {
  readonly no: number;
  readonly at: Date;
  readonly action: string;
  readonly account_id: string | null;
  readonly application_id: string | null;
  readonly address: string | null;
  readonly detail: Detail;
  readonly wrote: string | null;
};

/** Writes a chain as an earlier edition of the server would have, signed by its key: other details, nothing else. */
export async function signAnew(
  { owner, runtime, organizationId }: Pick<TestServer, 'owner' | 'runtime' | 'organizationId'>,
  chain: string,
  asItWas: (action: string, detail: Detail) => Detail,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Row>(
      'select no::int as no, at, action, account_id, application_id, address, detail, wrote from activity where chain = $1 order by no',
      [chain],
    );
    let previous = GENESIS;
    for (const { no, at, action, account_id, application_id, address, wrote, ...row } of rows) {
      const detail = asItWas(action, row.detail);
      const deed = deedHash({ accountId: account_id, applicationId: application_id, address, detail });
      const hash = lineHash(previous, {
        organizationId,
        chain,
        no,
        at: at.toISOString(),
        action,
        deed,
        wrote: wrote ?? '',
      });
      await client.query(
        'update activity set detail = $3, previous_hash = $4, hash = $5, signature = $6 where chain = $1 and no = $2',
        [chain, no, canonicalJson(detail), previous, hash, runtime.key.sign(lineMessage(hash))],
      );
      previous = hash;
    }
    await client.query('update journal_head set hash = $2 where chain = $1', [chain, previous]);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}
