import { COPY_COLUMNS } from './copies.ts';

/** How rows of a table are copied from an original to its copies. */
export type Copied = {
  readonly table: string;
  /** What names the case in it. */
  readonly key: string;
  /** Columns that are not taken as they are, as SQL over `copy` and the original's row `t`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Which of the original's rows, as SQL; absent = all. */
  readonly only?: string;
};

/** An instant of the original, as long before the day of the copy as it was before that of the original. */
function moved(column: string): string {
  return `t.${column} - make_interval(days => copy.shift)`;
}

/** What a copy has of its own in the list. */
const OWN = COPY_COLUMNS.map(({ name }) => name).filter((name) => !['original', 'n', 'shift', 'whole'].includes(name));

/** The application itself. */
export const APPLICATION: Copied = {
  table: 'application',
  key: 'id',
  columns: {
    ...Object.fromEntries(OWN.map((name) => [name, `copy.${name}`])),
    id: 'copy.id',
    filed_at: moved('filed_at'),
    changed_at: moved('changed_at'),
  },
};

const CODE = `upper(encode(sha256((t.code || copy.application_no)::bytea), 'hex'))`;

const stage: Copied = {
  table: 'stage',
  key: 'application_id',
  columns: { opened_at: moved('opened_at'), closed_at: moved('closed_at'), sla_due: 't.sla_due - copy.shift' },
};
const inbox: Copied = {
  table: 'inbox',
  key: 'application_id',
  columns: { since: moved('since'), due: 't.due - copy.shift', ward: 'copy.ward' },
};
const ledger: Copied = {
  table: 'ledger',
  key: 'application_id',
  columns: { on_date: 't.on_date - copy.shift', fiscal_year: 'copy.fiscal_year' },
};
const history: Copied = { table: 'history', key: 'application_id', columns: { at: moved('at') } };
const document: Copied = {
  table: 'document',
  key: 'application_id',
  columns: { id: 'gen_random_uuid()', code: CODE, issued_at: moved('issued_at') },
};

/** Everything that stands of a case but what neighbours, reviewers and drafts left. */
export const WHOLE: readonly Copied[] = [
  stage,
  inbox,
  history,
  ledger,
  document,
  { table: 'submission', key: 'application_id', columns: { at: moved('at') } },
  {
    table: 'attachment',
    key: 'application_id',
    columns: { id: 'gen_random_uuid()', uploaded_at: moved('uploaded_at') },
  },
  {
    table: 'activity',
    key: 'application_id',
    columns: { chain: 'copy.id', at: moved('at') },
    only: 't.chain = t.application_id',
  },
  { table: 'journal_head', key: 'chain', columns: { chain: 'copy.id', changed_at: moved('changed_at') } },
  { table: 'notification', key: 'application_id', columns: {} },
  { table: 'message', key: 'application_id', columns: { key: `t.key || ' ' || copy.application_no` } },
  { table: 'outbox', key: 'application_id', columns: {}, only: `t.status = 'done'` },
  { table: 'deadline', key: 'application_id', columns: { due: 't.due - copy.shift' } },
  { table: 'service_level_end', key: 'application_id', columns: { at: moved('at') } },
  { table: 'unique_value', key: 'application_id', columns: { value: `t.value || ' ' || copy.application_no` } },
];

/** The first events, those that moved money, and the last. */
const FEW = `(t.seq <= 2
  or t.seq = (select a.seq from application a where a.organization_id = t.organization_id and a.id = t.application_id)
  or exists (
    select from ledger l
    where l.organization_id = t.organization_id and l.application_id = t.application_id and l.seq = t.seq))`;

/** What lists, searches, reports and sums read of a case, with a few of its events and papers; what a paper printed is left out. */
export const BRIEF: readonly Copied[] = [
  stage,
  inbox,
  ledger,
  { ...history, only: FEW },
  { ...document, only: FEW, columns: { ...document.columns, model: `'{}'` } },
];
