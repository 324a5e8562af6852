import { sql } from 'kysely';
import { runsText } from '../case/queries.ts';
import { timesText } from '../case/time-with.ts';
import type { RowsOf } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { holdingsText, seenText } from './marks.ts';
import { newestDraftsText } from './own-drafts.ts';

/** What somebody is waited for with, as the inbox keeps it. */
export type InboxRow = {
  readonly application_id: string;
  readonly run: number;
  readonly position: number;
  readonly form: string | null;
  readonly event: string;
  readonly role: string;
  readonly account_id: string | null;
  readonly since: Date;
  readonly due: string | null;
  readonly returned: boolean;
};

type PreviousRow = { readonly application_id: string; readonly run: number; readonly state: string };

const inboxText = keptText<'ids', InboxRow>((db, at) =>
  db
    .selectFrom('inbox')
    .select(['application_id', 'run', 'position', 'form', 'event', 'role', 'account_id', 'since', 'due', 'returned'])
    .where(sql<boolean>`application_id = any (${at.text('ids')}::uuid[])`)
    .orderBy('application_id')
    .orderBy('position')
    .orderBy('role_order')
    .orderBy('role')
    .compile(),
);

/** The state that each run was in before it came to its present one; none while it is in its first. */
const previousText = keptText<'ids', PreviousRow>((db, at) =>
  sql<PreviousRow>`
    select distinct on (h.application_id, h.run) h.application_id, h.run, h.state
    from stage s
    join history h
      on h.organization_id = s.organization_id and h.application_id = s.application_id
        and h.run = s.run and h.state <> s.state
    where s.application_id = any (${at.text('ids')}::uuid[])
    order by h.application_id, h.run, h.seq desc`.compile(db),
);

/** What is asked for the summaries of some applications. */
export type SummaryOf = {
  readonly ids: readonly string[];
  /** Those of them that their reader knows by a draft. */
  readonly drafts: readonly string[];
  /** Who reads. */
  readonly account: string;
  /** ISO instant. */
  readonly now: string;
};

/** Asks for all that summaries are made of; everything by ids, so that it leaves together. */
export function askSummaries({ ids, drafts, account, now }: SummaryOf) {
  return [
    runsText({ ids }),
    inboxText({ ids }),
    timesText({ ids, now }),
    holdingsText({ ids }),
    seenText({ account, ids }),
    newestDraftsText({ ids: drafts }),
    previousText({ ids }),
  ] as const;
}

/** The rows that answer it, in the same order. */
export type SummaryRows = RowsOf<ReturnType<typeof askSummaries>>;
