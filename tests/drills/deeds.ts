/** Something that the owner of the database does, past the server; `$case` is the application. */
export type OwnersDeed = {
  readonly name: string;
  /** One statement after the other. */
  readonly sql: readonly string[];
  /** What it changes does not travel in a bundle: offline is read what the office itself found. */
  readonly staysBehind?: true;
};

const PAPER = `(select id from document where application_id = $case order by issued_at desc, id limit 1)`;
const NEIGHBOUR = `(select id from neighbour_answer where application_id = $case limit 1)`;

/** A paper put in beside a real one: another id, code and number, other bytes. */
const FORGED = `insert into document (organization_id, id, application_id, form, revision, template, number, code, template_hash, model,
    html_sha256, pdf_sha256, issued_at, seq, calendar_edition, run, stays, search_text)
  select organization_id, gen_random_uuid(), application_id, form, revision + 7, template, '१/०८३', 'FRGD23456789', template_hash, model,
    html_sha256, repeat('a', 64), issued_at, seq, calendar_edition, run, stays, search_text
  from document where id = ${PAPER}`;

/**
 * What the owner of the database can do to what an office keeps: the table of the examination, and its neighbours. Each is done
 * alone and put back.
 */
export const OWNERS_DEEDS: readonly OwnersDeed[] = [
  {
    name: 'event edited',
    sql: [`update history set payload = replace(payload, 'OPEN', 'OPEN ') where application_id = $case and seq = 1`],
  },
  {
    name: 'last two events cut, with the version of the case',
    sql: [
      `delete from history where application_id = $case and seq > (select max(seq) - 2 from history where application_id = $case)`,
      `update application set seq = seq - 2 where id = $case`,
    ],
  },
  {
    name: 'who did an event (actor_id)',
    sql: [
      `update history set actor_id = (select id from account where role = 'ADM' limit 1) where application_id = $case and seq = 2`,
    ],
  },
  {
    name: 'on whom an event waits (waits_on)',
    sql: [`update history set waits_on = 'nobody' where application_id = $case and seq = 2`],
  },
  {
    name: 'what an event answered',
    sql: [`update history set answer = '{}' where application_id = $case and seq = 2`],
  },
  {
    name: 'submission data with its hash',
    sql: [
      `update submission set data = '{}', data_hash = encode(sha256('{}'), 'hex') where application_id = $case and seq = (select min(seq) from submission where application_id = $case)`,
    ],
  },
  {
    name: 'definition body with its hash',
    sql: [
      `update definition set body = body || ' ', hash = encode(sha256(convert_to(body || ' ', 'UTF8')), 'hex') where kind = 'template'`,
    ],
  },
  {
    name: 'by which form data were judged (submission.definition_hash)',
    sql: [
      `update submission set definition_hash = (select min(hash) from definition where kind = 'form' and hash <> submission.definition_hash) where application_id = $case`,
    ],
  },
  {
    name: 'library of a run (stage.library_hash)',
    sql: [`update stage set library_hash = null where application_id = $case`],
  },
  {
    name: 'law of a run (stage.definition_hash)',
    sql: [
      `update stage set definition_hash = (select min(hash) from definition where kind = 'workflow' and hash <> stage.definition_hash) where application_id = $case`,
    ],
  },
  {
    name: 'number of a series passed over (number_series)',
    sql: [`update number_series set next = next + 1 where series = 'registration'`],
  },
  {
    name: 'number of a series to be given again (number_series)',
    sql: [`update number_series set next = next - 1 where series = 'registration'`],
  },
  {
    name: 'series set back to before it was counted (number_series)',
    sql: [`update number_series set next = 1, application_id = null, seq = null where series = 'registration'`],
  },
  {
    name: 'number of an application passed over (number_series)',
    sql: [`update number_series set next = next + 1 where series = 'application'`],
  },
  { name: 'series deleted (number_series)', sql: [`delete from number_series where series = 'registration'`] },
  { name: 'ledger amount', sql: [`update ledger set amount = amount - 1 where application_id = $case`] },
  { name: 'ledger entry deleted', sql: [`delete from ledger where application_id = $case`] },
  { name: 'hash of a paper', sql: [`update document set pdf_sha256 = repeat('a', 64) where id = ${PAPER}`] },
  {
    name: 'hash of a printed copy',
    sql: [
      `update document_copy set sha256 = repeat('c', 64) where document_id in (select id from document where application_id = $case)`,
    ],
  },
  { name: 'model of a paper', sql: [`update document set model = '{}' where id = ${PAPER}`] },
  {
    name: 'number and code of a paper',
    sql: [`update document set number = '९९', code = 'FRGD23456789' where id = ${PAPER}`],
  },
  { name: 'paper inserted', sql: [FORGED] },
  {
    name: 'paper inserted with a line of the log',
    sql: [
      FORGED,
      `insert into activity (organization_id, action, application_id, detail) select organization_id, 'document.issued', application_id,
         jsonb_build_object('document', id, 'pdfSha256', pdf_sha256) from document where code = 'FRGD23456789'`,
    ],
  },
  {
    name: 'paper inserted with a line at the end of the chain',
    sql: [
      FORGED,
      `insert into activity (organization_id, action, application_id, detail, chain, no, wrote, previous_hash, hash, signature)
       select d.organization_id, 'document.issued', d.application_id, '{}', l.chain, l.no + 1,
         jsonb_build_array(jsonb_build_array('document', jsonb_build_object('id', d.id)::text, repeat('a', 64)))::text,
         l.hash, encode(sha256('x'), 'hex'), l.signature
       from document d, (select * from activity where chain = $case order by no desc limit 1) l where d.code = 'FRGD23456789'`,
    ],
  },
  {
    name: 'paper deleted',
    sql: [
      `delete from document_hand_over where document_id = ${PAPER}`,
      `delete from document_copy where document_id = ${PAPER}`,
      `delete from document_end where document_id = ${PAPER}`,
      `delete from document where id = ${PAPER}`,
    ],
  },
  { name: 'standing of a paper', sql: [`update document set standing = 'revoked' where id = ${PAPER}`] },
  {
    name: 'end of a paper put in, with its standing',
    sql: [
      `insert into document_end (organization_id, document_id, standing, why, seq, at) select organization_id, id, 'superseded', 'reopened', seq, now() from document where id = ${PAPER}`,
      `update document set standing = 'superseded' where id = ${PAPER}`,
    ],
  },
  {
    name: 'line of an issue deleted',
    sql: [`delete from activity where application_id = $case and action = 'document.issued'`],
  },
  {
    name: 'last line deleted',
    sql: [`delete from activity where chain = $case and no = (select max(no) from activity where chain = $case)`],
  },
  {
    name: 'line put in, in no chain',
    sql: [
      `insert into activity (organization_id, action, application_id) select organization_id, 'print', id from application where id = $case`,
    ],
  },
  {
    name: 'who did a deed',
    sql: [
      `update activity set account_id = (select id from account where role = 'ADM' limit 1) where chain = $case and account_id is not null`,
    ],
  },
  { name: 'checkpoint rows deleted', sql: [`delete from checkpoint`] },
  {
    name: 'last checkpoint deleted',
    sql: [`delete from checkpoint where number = (select max(number) from checkpoint)`],
  },
  {
    name: 'checkpoint_head changed',
    sql: [`update checkpoint_head set hash = repeat('a', 64) where id = $case::text`],
  },
  {
    name: 'checkpoint_head and its chain',
    sql: [
      `update checkpoint_head set seq = seq - 1, hash = (select hash from history h where h.application_id = $case and h.seq = checkpoint_head.seq - 1) where id = $case::text and kind = 'application'`,
    ],
  },
  {
    name: 'file swapped (sha256 of an attachment)',
    sql: [`update attachment set sha256 = repeat('b', 64) where application_id = $case`],
  },
  {
    name: 'attachment put in',
    sql: [
      `insert into attachment select organization_id, gen_random_uuid(), application_id, category, name, type, size, repeat('b', 64), uploaded_by, now(), version + 1, id, run from attachment where application_id = $case limit 1`,
    ],
  },
  {
    name: 'objection of a neighbour rewritten',
    sql: [
      `update neighbour_answer set kind = 'none', said = '', seq = null, objection_id = null where id = ${NEIGHBOUR}`,
    ],
  },
  { name: 'answer of a neighbour deleted', sql: [`delete from neighbour_answer where id = ${NEIGHBOUR}`] },
  {
    name: 'that the office knew the telephone of a neighbour (neighbour_notice.phone_typed)',
    sql: [`update neighbour_notice set phone_typed = true where application_id = $case`],
  },
  {
    name: 'citizenship number of who answered (neighbour_answer.citizenship_no)',
    sql: [`update neighbour_answer set citizenship_no = '२७-०१-७५-०१२३४' where id = ${NEIGHBOUR}`],
  },
  {
    name: 'proof of who answered put in (neighbour_file.is_identity)',
    sql: [
      `insert into neighbour_file (organization_id, id, notice_id, answer_id, name, type, size, sha256, at, is_identity)
       select organization_id, gen_random_uuid(), notice_id, id, 'क.pdf', 'application/pdf', 1, repeat('b', 64), now(), true
       from neighbour_answer where id = ${NEIGHBOUR}`,
    ],
  },
  {
    name: 'day on which a notice was served',
    sql: [`update neighbour_notice set served_at = now() - interval '40 days' where application_id = $case`],
  },
  { name: 'comment turned round', sql: [`update comment set text = 'ठीक छ' where application_id = $case`] },
  { name: 'comment deleted', sql: [`delete from comment where application_id = $case`] },
  { name: 'owner as listed', sql: [`update application set owner_ne = 'अर्कै धनी' where id = $case`] },
  { name: 'plot as listed', sql: [`update application set plot_no = '९९९' where id = $case`] },
  { name: 'phone as listed', sql: [`update application set phone = '९८०००००००९' where id = $case`] },
  { name: 'ward as listed', sql: [`update application set ward = '01' where id = $case`] },
  {
    name: 'whose file it is (filed_by)',
    sql: [`update application set filed_by = (select id from account where role = 'ADM' limit 1) where id = $case`],
  },
  { name: 'registration number as listed', sql: [`update application set registration_no = '९९' where id = $case`] },
  { name: 'status as listed', sql: [`update application set status = 'C' where id = $case`] },
  { name: 'due day of a term', sql: [`update deadline set due = due - 10 where application_id = $case`] },
  {
    name: 'fee rate (setup_record)',
    sql: [
      `update setup_record set body = body || '{"rate": 1}' where id = (select id from setup_record where kind like '%rate%' order by id limit 1)`,
    ],
  },
  {
    name: 'record of the setup deleted',
    sql: [`delete from setup_record where id = (select id from setup_record order by id limit 1)`],
  },
  { name: 'change of the setup deleted (setup_change)', sql: [`delete from setup_change`] },
  {
    name: 'who took a paper (document_hand_over)',
    sql: [
      `update document_hand_over set taken_by = 'अर्कै मान्छे' where document_id in (select id from document where application_id = $case)`,
    ],
  },
  {
    name: 'signature of who took a paper',
    sql: [
      `update document_hand_over set signed_on = 'glass', signature = 'M1 1L2 2' where document_id in (select id from document where application_id = $case)`,
    ],
  },
  {
    name: 'printed copy put in',
    sql: [
      `insert into document_copy select organization_id, document_id, no + 1, repeat('c', 64), now(), printed_by, printed_by_name, gen_random_uuid() from document_copy where document_id in (select id from document where application_id = $case) limit 1`,
      `update document set copies = copies + 1 where id in (select document_id from document_copy where sha256 = repeat('c', 64))`,
    ],
  },
  {
    name: 'sheet for signing put in',
    sql: [
      `insert into document_sheet select organization_id, gen_random_uuid(), application_id, run, form, 99, 'FRGD23456789', template,
         template_hash, repeat('c', 64), now(), (select id from account limit 1), 'क' from document where id = ${PAPER}`,
    ],
  },
  {
    name: 'mark of a reviewer put in',
    sql: [
      `insert into review_note (organization_id, id, application_id, run, form, path, label, value, note, by_account, by_role, made_at, seq)
       select organization_id, gen_random_uuid(), application_id, run, form, '', '{"ne": "क", "en": "k"}', '{"ne": "ख", "en": "kh"}',
         'सच्याउनुहोस्', by_account, 'B', at, seq from submission where application_id = $case order by seq limit 1`,
    ],
  },
  {
    name: 'word within the office shown to the applicant (comment.to_applicant)',
    sql: [`update comment set to_applicant = not to_applicant where application_id = $case`],
  },
  {
    name: 'file put at another place (attachment.category)',
    sql: [`update attachment set category = 'AT99' where application_id = $case`],
  },
  { name: 'account closed', sql: [`update account set active = false where role = 'C'`] },
  { name: 'day from which law is in force', sql: [`update definition set effective_from = effective_from - 400`] },
  {
    name: 'who published law',
    sql: [`update definition set published_by = (select id from account where role = 'ADM' limit 1)`],
  },
  { name: 'password of an account', sql: [`update account set password_hash = 'x' where role = 'C'`] },
  { name: 'role of an account', sql: [`update account set role = 'C' where login_id = 'designer1@sungabha.example'`] },
  {
    name: 'account put in',
    sql: [
      `insert into account (organization_id, id, login_id, name_ne, role, designation_ne) select organization_id, gen_random_uuid(), 'x@x.example', 'क', 'C', 'ख' from account limit 1`,
    ],
  },
  { name: 'profile of the office', sql: [`update organization set config = config || '{"twoStepRoles": []}'`] },
  {
    name: 'month of the calendar',
    sql: [`update calendar_year set months[2] = months[8], months[8] = months[2] where bs_year = 2083`],
  },
  {
    name: 'year of the calendar put in',
    sql: [
      `insert into calendar_year (bs_year, version, months, status) select bs_year, version + 1, months, status from calendar_year where bs_year = 2083`,
    ],
  },
  ...(
    [
      ['gave a permit (granted)', `granted = not granted`],
      ['stands still, so that its terms do not run out (suspended)', `suspended = not suspended`],
      ['holds the other runs (holds)', `holds = not holds`],
      ['has the forms of another (carries)', `carries = not carries`],
      ['was begun by somebody (by_hand)', `by_hand = not by_hand`],
      ['was opened earlier (opened_at)', `opened_at = opened_at - interval '1 year'`],
      ['is over (closed_at)', `closed_at = now()`],
      ['is over (status)', `status = 'done'`],
      ['stands elsewhere (state)', `state = 'permit'`],
    ] as const
  ).map(
    ([name, set]): OwnersDeed => ({
      name: `that a run ${name}`,
      sql: [`update stage set ${set} where application_id = $case`],
      staysBehind: true,
    }),
  ),
  {
    name: 'that a term was told, so that it never will be (deadline.fired_at)',
    sql: [`update deadline set fired_at = now() where application_id = $case`],
    staysBehind: true,
  },
  {
    name: 'that a term will be told far ahead (deadline.fired_at)',
    sql: [`update deadline set fired_at = due + 400 where application_id = $case`],
    staysBehind: true,
  },
  {
    name: 'who handed a form in (submission.by_account)',
    sql: [
      `update submission set by_account = (select id from account where role = 'ADM' limit 1) where application_id = $case`,
    ],
    staysBehind: true,
  },
  {
    name: 'when a form was handed in (submission.at)',
    sql: [`update submission set at = at - interval '5 days' where application_id = $case`],
    staysBehind: true,
  },
  {
    name: 'that a form was only saved, so that what was handed in before is in force (submission.status)',
    sql: [
      `update submission set status = 'draft' where application_id = $case and seq = (select max(seq) from submission where application_id = $case and status = 'submitted')`,
    ],
    staysBehind: true,
  },
  {
    name: 'that a saved form was handed in (submission.status)',
    sql: [
      `update submission set status = 'submitted' where application_id = $case and seq = (select max(seq) from submission where application_id = $case and status = 'draft')`,
    ],
    staysBehind: true,
  },
  {
    name: 'value that may occur once set free (unique_value)',
    sql: [`delete from unique_value where application_id = $case`],
  },
  {
    name: 'value that may occur once claimed for the file (unique_value)',
    sql: [
      `insert into unique_value select organization_id, 'receipt', '2083/084', '९९९९', id, 'permit', 1 from application where id = $case`,
    ],
  },
  {
    name: 'order to withdraw papers put in (document_withdrawal)',
    sql: [
      `insert into document_withdrawal select organization_id, application_id, max(seq), 9 from history where application_id = $case group by 1, 2`,
    ],
  },
  {
    name: 'to whom the file was given (assignment)',
    sql: [
      `update assignment set account_id = (select id from account where role = 'ADM' limit 1) where application_id = $case`,
    ],
  },
  {
    name: 'file taken from whom it was given (assignment)',
    sql: [`delete from assignment where application_id = $case`],
  },
  {
    name: 'words by which the application is found (search_text)',
    sql: [`update application set search_text = 'अर्कै', applicant_sounds = 'अर्कै' where id = $case`],
    staysBehind: true,
  },
  {
    name: 'word of the application taken from the index (application_word)',
    sql: [
      `delete from application_word where application_no = (select application_no from application where id = $case) and word = (select min(w.word) from application_word w join application a using (application_no) where a.id = $case)`,
    ],
    staysBehind: true,
  },
  {
    name: 'text of a definition that the office never wrote (definition.source)',
    sql: [`update definition set source = '{}' where kind = 'form' and version = 1`],
    staysBehind: true,
  },
  {
    name: 'findings of a verification erased (audit_run)',
    sql: [`update audit_run set failures = failures + 1, checked = checked - 1 where status = 'done'`],
    staysBehind: true,
  },
  {
    name: 'finding put into a verification (audit_finding)',
    sql: [
      `insert into audit_finding (organization_id, run_id, position, what) select organization_id, id, 77, 'content changed' from audit_run where status = 'done' order by number limit 1`,
    ],
    staysBehind: true,
  },
  {
    name: 'verification deleted (audit_run)',
    sql: [
      `delete from audit_finding where run_id = (select id from audit_run where status = 'done' order by number limit 1)`,
      `delete from audit_run where id = (select id from audit_run where status = 'done' order by number limit 1)`,
    ],
    staysBehind: true,
  },
  {
    name: 'end of the journal ahead (journal_head)',
    sql: [`update journal_head set no = no + 1 where chain = $case`],
    staysBehind: true,
  },
  {
    name: 'end of the journal set back (journal_head)',
    sql: [
      `update journal_head set no = no - 1, hash = (select previous_hash from activity where chain = $case order by no desc limit 1) where chain = $case`,
    ],
    staysBehind: true,
  },
  {
    name: 'end of the journal deleted (journal_head)',
    sql: [`delete from journal_head where chain = $case`],
    staysBehind: true,
  },
];
