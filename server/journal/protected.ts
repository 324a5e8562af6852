/** How a column of a key is written in SQL. */
type KeyType = 'uuid' | 'bigint' | 'integer' | 'text';

/** A table whose every row has its line in the journal. */
export type ProtectedTable = {
  /** Of which chain its lines are: of the case that the row belongs to, or of the office. */
  readonly of: 'case' | 'office';
  /** What names a row within an office. */
  readonly key: Readonly<Record<string, KeyType>>;
  /** Columns that no line covers: counters, copies of what other rows say, what changes with every look. */
  readonly without?: readonly string[];
  /** Which rows belong to a case, as SQL over `t` and `$application`; absent = those with its `application_id`. */
  readonly ofCase?: string;
  /** Its content goes into evidence bundles; of all others only the hash does. */
  readonly isShown?: true;
};

const OF_PAPERS = 't.document_id in (select id from document where application_id = $application)';

/**
 * Every table whose rows are proven by the journal. A column that is added to one of them later must be null in old rows, or stand
 * in `without`: the hash covers every other column that is not null.
 */
export const PROTECTED: Readonly<Record<string, ProtectedTable>> = {
  application: {
    of: 'case',
    key: { id: 'uuid' },
    without: ['search_text', 'search_edition', 'applicant_sounds', 'seq', 'changed_at'],
    ofCase: 't.id = $application',
  },
  attachment: { of: 'case', key: { id: 'uuid' }, isShown: true },
  comment: { of: 'case', key: { id: 'uuid' } },
  document: {
    of: 'case',
    key: { id: 'uuid' },
    without: ['standing', 'copies', 'handed_over', 'search_text'],
    isShown: true,
  },
  document_copy: { of: 'case', key: { document_id: 'uuid', no: 'integer' }, ofCase: OF_PAPERS, isShown: true },
  document_end: { of: 'case', key: { id: 'bigint' }, ofCase: OF_PAPERS, isShown: true },
  // whoever may export a case reads at the print desk who took its papers, and how they signed for them
  document_hand_over: {
    of: 'case',
    key: { document_id: 'uuid', copy_no: 'integer' },
    ofCase: OF_PAPERS,
    isShown: true,
  },
  document_sheet: { of: 'case', key: { id: 'uuid' }, isShown: true },
  neighbour_notice: {
    of: 'case',
    key: { id: 'uuid' },
    without: ['code_hash', 'code_tries', 'code_until', 'codes_sent'],
  },
  neighbour_answer: { of: 'case', key: { id: 'uuid' } },
  neighbour_file: {
    of: 'case',
    key: { id: 'uuid' },
    ofCase: 't.notice_id in (select id from neighbour_notice where application_id = $application)',
  },
  neighbour_redaction: {
    of: 'case',
    key: { answer_id: 'uuid', no: 'integer' },
    ofCase: 't.answer_id in (select id from neighbour_answer where application_id = $application)',
  },
  review_note: {
    of: 'case',
    key: { id: 'uuid' },
    ofCase: 't.application_id = $application and t.seq is not null',
    without: ['mark'],
  },
  unique_value: { of: 'case', key: { series: 'text', span: 'text', value: 'text' } },
  document_withdrawal: { of: 'case', key: { application_id: 'uuid', seq: 'integer' } },
  assignment: { of: 'case', key: { application_id: 'uuid', role: 'text' } },
  organization: { of: 'office', key: { id: 'uuid' }, without: ['version', 'updated_at'] },
  setup_record: { of: 'office', key: { id: 'uuid' } },
  setup_change: { of: 'office', key: { id: 'bigint' } },
  account: {
    of: 'office',
    key: { id: 'uuid' },
    without: ['failed_logins', 'locked_until', 'version', 'updated_at', 'created_at'],
  },
  account_picture: { of: 'office', key: { id: 'bigint' } },
  account_phone: { of: 'office', key: { account_id: 'uuid' } },
  phone_standing: { of: 'office', key: { id: 'uuid' }, without: ['told_at'] },
  account_totp: { of: 'office', key: { account_id: 'uuid' }, without: ['last_step', 'begun_at'] },
  public_file: { of: 'office', key: { sha256: 'text' } },
  // the hash among the columns is that of the body
  definition: {
    of: 'office',
    key: { kind: 'text', id: 'text', version: 'integer' },
    without: ['body', 'source', 'composed'],
  },
  definition_proposal: { of: 'office', key: { id: 'uuid' } },
  definition_verdict: { of: 'office', key: { proposal_id: 'uuid' } },
  proposal: { of: 'office', key: { id: 'uuid' } },
  proposal_verdict: { of: 'office', key: { proposal_id: 'uuid' } },
  calendar_year: { of: 'office', key: { id: 'bigint' } },
};

/** Tables that got their lines later than the others: rows of before, in an office that has a journal, are brought in by themselves. */
export const PROTECTED_LATER: readonly string[] = [
  'unique_value',
  'document_withdrawal',
  'assignment',
  'account_phone',
  'phone_standing',
];

/** Corrections of the country's calendar are of the deployment's own office, whichever office made them. */
export const OF_DEPLOYMENT = 'calendar_year';

/** The table of that name. Throws for one that the journal does not know. */
export function protectedTable(name: string): ProtectedTable {
  const found = PROTECTED[name];
  if (!found) throw new Error(`the journal knows no table ${name}`);
  return found;
}
