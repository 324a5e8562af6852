-- The schema that the migrations make, read back from the database. Not run; a test refuses drift.

-- columns
account.organization_id uuid not null
account.id uuid not null
account.login_id text not null
account.password_hash text
account.name_ne text not null
account.role text not null
account.designation_ne text not null
account.wards text[] not null default '{}'::text[]
account.profile jsonb not null default '{}'::jsonb
account.active boolean not null default true
account.login_expires_on date
account.failed_logins integer not null default 0
account.locked_until timestamp with time zone
account.created_at timestamp with time zone not null default now()
account.version integer not null default 1
account.updated_at timestamp with time zone not null default now()
account.updated_by uuid
account.first_password_until timestamp with time zone
account_phone.organization_id uuid not null
account_phone.account_id uuid not null
account_phone.number text not null
account_phone.proven_at timestamp with time zone not null
account_picture.organization_id uuid not null
account_picture.id bigint not null generated always as identity
account_picture.account_id uuid not null
account_picture.kind text not null
account_picture.sha256 text
account_picture.type text
account_picture.at timestamp with time zone not null
account_request.organization_id uuid not null
account_request.id uuid not null
account_request.kind text not null
account_request.account_id uuid
account_request.data jsonb not null
account_request.asked_from text
account_request.asked_at timestamp with time zone not null default now()
account_request.status text not null default 'waiting'::text
account_request.reason text not null default ''::text
account_request.decided_by uuid
account_request.decided_at timestamp with time zone
account_totp.organization_id uuid not null
account_totp.account_id uuid not null
account_totp.secret text not null
account_totp.begun_at timestamp with time zone not null default now()
account_totp.confirmed_at timestamp with time zone
account_totp.last_step bigint not null default 0
activity.organization_id uuid not null
activity.id bigint not null generated always as identity
activity.at timestamp with time zone not null default now()
activity.account_id uuid
activity.action text not null
activity.application_id uuid
activity.detail jsonb not null default '{}'::jsonb
activity.address text
activity.chain uuid
activity.no bigint
activity.wrote text
activity.previous_hash text
activity.hash text
activity.signature text
application.organization_id uuid not null
application.id uuid not null
application.application_no bigint not null
application.registration_no text
application.registered_on date
application.fiscal_year text not null
application.construction_type text not null
application.building_class text not null
application.ward text not null
application.owner_ne text not null default ''::text
application.owner_address_ne text not null default ''::text
application.applicant_ne text not null default ''::text
application.phone text not null default ''::text
application.plot_no text not null default ''::text
application.floor_status text not null default ''::text
application.search_text text not null default ''::text
application.status text not null default 'P'::text
application.filed_by uuid not null
application.filed_at timestamp with time zone not null
application.seq integer not null default 0
application.valid_until date
application.changed_at timestamp with time zone not null default now()
application.applicant_sounds text not null default ''::text
application.search_edition integer not null default 0
application.imported jsonb
application.email text not null default ''::text
application_change.organization_id uuid not null
application_change.application_id uuid not null
application_change.changed_at timestamp with time zone not null
application_seen.organization_id uuid not null
application_seen.account_id uuid not null
application_seen.application_id uuid not null
application_seen.seen_at timestamp with time zone not null
application_word.organization_id uuid not null
application_word.word text collate "C" not null
application_word.day date not null
application_word.application_no bigint not null
application_word.of_applicant boolean not null
application_word.ward text not null
application_word.fiscal_year text not null
assignment.organization_id uuid not null
assignment.application_id uuid not null
assignment.role text not null
assignment.account_id uuid not null
assignment.by_account uuid not null
assignment.at timestamp with time zone not null
attachment.organization_id uuid not null
attachment.id uuid not null
attachment.application_id uuid not null
attachment.category text not null
attachment.name text not null
attachment.type text not null
attachment.size integer not null
attachment.sha256 text not null
attachment.uploaded_by uuid not null
attachment.uploaded_at timestamp with time zone not null
attachment.version integer not null default 1
attachment.replaces uuid
attachment.run integer not null default 1
audit_finding.organization_id uuid not null
audit_finding.run_id uuid not null
audit_finding.position integer not null
audit_finding.application_id uuid
audit_finding.seq integer
audit_finding.what text not null
audit_finding.detail jsonb not null default '{}'::jsonb
audit_run.organization_id uuid not null
audit_run.id uuid not null
audit_run.number bigint not null generated always as identity
audit_run.night date
audit_run.asked_by uuid
audit_run.started_at timestamp with time zone not null
audit_run.finished_at timestamp with time zone
audit_run.status text not null default 'running'::text
audit_run.total integer not null
audit_run.checked integer not null default 0
audit_run.events bigint not null default 0
audit_run.failures integer not null default 0
audit_run.position uuid
audit_run.leased_until timestamp with time zone not null default now()
audit_run.last_error text
calendar_year.id bigint not null generated always as identity
calendar_year.bs_year integer not null
calendar_year.version integer not null
calendar_year.months smallint[] not null
calendar_year.status text not null
calendar_year.note text not null default ''::text
calendar_year.by_account uuid
calendar_year.by_name text not null default ''::text
calendar_year.at timestamp with time zone not null default now()
change_set.organization_id uuid not null
change_set.id uuid not null
change_set.title text not null
change_set.state text not null default 'open'::text
change_set.reason text not null default ''::text
change_set.effective_from date
change_set.goes_back_on uuid
change_set.author uuid not null
change_set.begun_at timestamp with time zone not null
change_set.proposed_at timestamp with time zone
change_set.judged_by uuid
change_set.judged_at timestamp with time zone
change_set.judged_note text not null default ''::text
change_set_part.organization_id uuid not null
change_set_part.set_id uuid not null
change_set_part.kind text not null
change_set_part.id text not null
change_set_part.proposal_id uuid
checkpoint.organization_id uuid not null
checkpoint.number integer not null
checkpoint.at timestamp with time zone not null
checkpoint.night date
checkpoint.statement text not null
checkpoint.hash text not null
checkpoint.signature text not null
checkpoint.heads text not null
checkpoint.asked_by uuid
checkpoint_head.organization_id uuid not null
checkpoint_head.kind text not null
checkpoint_head.id text not null
checkpoint_head.seq bigint not null
checkpoint_head.hash text not null
checkpoint_head.number integer
comment.organization_id uuid not null
comment.id uuid not null
comment.application_id uuid not null
comment.form text
comment.to_applicant boolean not null
comment.text text not null
comment.by_account uuid not null
comment.at timestamp with time zone not null
comment.mentions uuid[] not null default '{}'::uuid[]
data_folder.id uuid not null
data_folder.is_only boolean not null default true
data_folder.since timestamp with time zone not null default now()
deadline.organization_id uuid not null
deadline.application_id uuid not null
deadline.stage text not null
deadline.name text not null
deadline.due date not null
deadline.fired_at timestamp with time zone
deadline.run integer not null default 1
definition.organization_id uuid not null
definition.hash text not null
definition.kind text not null
definition.id text not null
definition.version integer not null
definition.body text not null
definition.effective_from date not null
definition.published_at timestamp with time zone not null default now()
definition.published_by uuid
definition.proposed_by uuid
definition.note text not null default ''::text
definition.proposed_at timestamp with time zone
definition.restored_from integer
definition.source text
definition.composed text
definition_draft.organization_id uuid not null
definition_draft.kind text not null
definition_draft.id text not null
definition_draft.author uuid not null
definition_draft.version integer not null
definition_draft.base_version integer not null
definition_draft.source text not null
definition_draft.saved_at timestamp with time zone not null
definition_proposal.organization_id uuid not null
definition_proposal.id uuid not null
definition_proposal.kind text not null
definition_proposal.definition_id text not null
definition_proposal.base_version integer not null
definition_proposal.source text not null
definition_proposal.hash text not null
definition_proposal.note text not null
definition_proposal.effective_from date not null
definition_proposal.restored_from integer
definition_proposal.proposed_by uuid not null
definition_proposal.proposed_at timestamp with time zone not null
definition_verdict.organization_id uuid not null
definition_verdict.proposal_id uuid not null
definition_verdict.proposed_by uuid not null
definition_verdict.outcome text not null
definition_verdict.version integer
definition_verdict.note text not null default ''::text
definition_verdict.by_account uuid not null
definition_verdict.at timestamp with time zone not null
document.organization_id uuid not null
document.id uuid not null
document.application_id uuid not null
document.form text not null
document.revision integer not null
document.template text not null
document.number text
document.code text not null
document.template_hash text not null
document.model text not null
document.html_sha256 text not null
document.pdf_sha256 text not null
document.issued_at timestamp with time zone not null
document.seq integer not null
document.calendar_edition bigint not null default 0
document.run integer not null default 1
document.standing text not null default 'valid'::text
document.copies integer not null default 0
document.handed_over boolean not null default false
document.stays boolean not null default false
document.search_text text not null default ''::text
document_copy.organization_id uuid not null
document_copy.document_id uuid not null
document_copy.no integer not null
document_copy.sha256 text not null
document_copy.printed_at timestamp with time zone not null
document_copy.printed_by uuid not null
document_copy.printed_by_name text not null
document_copy.request_id uuid
document_end.organization_id uuid not null
document_end.id bigint not null generated always as identity
document_end.document_id uuid not null
document_end.standing text not null
document_end.why text not null
document_end.seq integer not null
document_end.at timestamp with time zone not null
document_end.by_account uuid
document_end.by_name text not null default ''::text
document_end.reason text not null default ''::text
document_end.successor uuid
document_hand_over.organization_id uuid not null
document_hand_over.document_id uuid not null
document_hand_over.copy_no integer not null
document_hand_over.taken_by text not null
document_hand_over.relation text not null
document_hand_over.identity_no text
document_hand_over.note text
document_hand_over.taken_at timestamp with time zone not null
document_hand_over.given_by uuid not null
document_hand_over.given_by_name text not null
document_hand_over.signed_on text
document_hand_over.signature text
document_sheet.organization_id uuid not null
document_sheet.id uuid not null
document_sheet.application_id uuid not null
document_sheet.run integer not null
document_sheet.form text not null
document_sheet.serial integer not null
document_sheet.code text not null
document_sheet.template text not null
document_sheet.template_hash text not null
document_sheet.pdf_sha256 text not null
document_sheet.printed_at timestamp with time zone not null
document_sheet.printed_by uuid not null
document_sheet.printed_by_name text not null
document_withdrawal.organization_id uuid not null
document_withdrawal.application_id uuid not null
document_withdrawal.seq integer not null
document_withdrawal.run integer not null
draft.organization_id uuid not null
draft.application_id uuid not null
draft.form text not null
draft.version integer not null
draft.data text not null
draft.by_account uuid not null
draft.saved_at timestamp with time zone not null
draft.run integer not null default 1
draft.owner_ne text not null default ''::text
draft.plot_no text not null default ''::text
draft.filled_percent smallint
early_report.organization_id uuid not null
early_report.way text not null
early_report.reference text not null
early_report.status text not null
early_report.delivered boolean not null
early_report.at timestamp with time zone not null
history.organization_id uuid not null
history.application_id uuid not null
history.seq integer not null
history.stage text not null
history.type text not null
history.form text
history.request_id uuid not null
history.request_hash text not null
history.actor_id uuid
history.actor_role text not null
history.at timestamp with time zone not null
history.state text not null
history.definition_hash text not null
history.snapshot_hash text not null
history.previous_hash text not null
history.hash text not null
history.payload text not null
history.answer text not null
history.waits_on text not null default 'office'::text
history.run integer not null default 1
history.signature text
inbox.organization_id uuid not null
inbox.application_id uuid not null
inbox.position integer not null
inbox.form text
inbox.event text not null
inbox.role text not null
inbox.ward text not null
inbox.account_id uuid
inbox.since timestamp with time zone not null
inbox.due date
inbox.returned boolean not null default false
inbox.run integer not null default 1
inbox.role_order smallint not null default 0
journal_head.organization_id uuid not null
journal_head.chain uuid not null
journal_head.no bigint not null
journal_head.hash text not null
journal_head.changed_at timestamp with time zone not null default now()
lease.organization_id uuid not null
lease.name text not null
lease.holder uuid not null
lease.until timestamp with time zone not null
ledger.organization_id uuid not null
ledger.application_id uuid not null
ledger.seq integer not null
ledger.position integer not null
ledger.form text not null
ledger.revision integer not null
ledger.kind text not null
ledger.account text not null
ledger.head text
ledger.amount numeric(14,2) not null
ledger.receipt_no text
ledger.on_date date not null
ledger.fiscal_year text not null
ledger.reverses integer
ledger.run integer not null default 1
login_session.organization_id uuid not null
login_session.id uuid not null
login_session.account_id uuid not null
login_session.refresh_hash text not null
login_session.previous_refresh_hash text
login_session.created_at timestamp with time zone not null default now()
login_session.refreshed_at timestamp with time zone not null default now()
login_session.expires_at timestamp with time zone not null
login_session.revoked_at timestamp with time zone
login_session.address text
login_session.device text
login_session.reuses integer not null default 0
login_session.last_used_at timestamp with time zone not null default now()
message.organization_id uuid not null
message.id bigint not null generated always as identity
message.key text not null
message.channel text not null
message.recipient text not null
message.subject text not null
message.body text not null
message.application_id uuid
message.status text not null default 'waiting'::text
message.attempts integer not null default 0
message.last_error text
message.run_after timestamp with time zone not null default now()
message.made_at timestamp with time zone not null default now()
message.done_at timestamp with time zone
message.secret text
message.urgency text not null default 'news'::text
message.template text
message.parts integer
message.cost bigint not null default 0
message.way text
message.handed_at timestamp with time zone
message.reference text
message.delivered_at timestamp with time zone
message.hint text
message_report.organization_id uuid not null
message_report.id bigint not null generated always as identity
message_report.message_id bigint not null
message_report.status text not null
message_report.delivered boolean not null
message_report.at timestamp with time zone not null default now()
name_part.organization_id uuid not null
name_part.part text collate "C" not null
name_part.word text collate "C" not null
neighbour_answer.organization_id uuid not null
neighbour_answer.id uuid not null
neighbour_answer.no bigint not null generated always as identity
neighbour_answer.notice_id uuid not null
neighbour_answer.request_id uuid not null
neighbour_answer.kind text not null
neighbour_answer.name_ne text not null
neighbour_answer.phone text not null default ''::text
neighbour_answer.said text not null default ''::text
neighbour_answer.objection_id text
neighbour_answer.seq integer
neighbour_answer.application_id uuid not null
neighbour_answer.at timestamp with time zone not null
neighbour_answer.citizenship_no text
neighbour_file.organization_id uuid not null
neighbour_file.id uuid not null
neighbour_file.notice_id uuid not null
neighbour_file.answer_id uuid
neighbour_file.name text not null
neighbour_file.type text not null
neighbour_file.size integer not null
neighbour_file.sha256 text not null
neighbour_file.at timestamp with time zone not null
neighbour_file.is_identity boolean
neighbour_notice.organization_id uuid not null
neighbour_notice.id uuid not null
neighbour_notice.application_id uuid not null
neighbour_notice.run integer not null
neighbour_notice.side text not null
neighbour_notice.name_ne text not null
neighbour_notice.plot_no text not null default ''::text
neighbour_notice.phone text not null default ''::text
neighbour_notice.served_seq integer not null
neighbour_notice.served_at timestamp with time zone not null
neighbour_notice.ended_at timestamp with time zone
neighbour_notice.code_hash text
neighbour_notice.code_until timestamp with time zone
neighbour_notice.code_tries integer not null default 0
neighbour_notice.codes_sent integer not null default 0
neighbour_notice.phone_typed boolean
neighbour_redaction.organization_id uuid not null
neighbour_redaction.answer_id uuid not null
neighbour_redaction.no integer not null
neighbour_redaction.shown text not null
neighbour_redaction.by_account uuid not null
neighbour_redaction.by_name text not null
neighbour_redaction.at timestamp with time zone not null
notification.organization_id uuid not null
notification.id bigint not null generated always as identity
notification.account_id uuid not null
notification.application_id uuid
notification.seq integer
notification.template text not null
notification.form text
notification.subject jsonb not null
notification.body jsonb not null
notification.at timestamp with time zone not null
notification.read_at timestamp with time zone
notification.comment_id uuid
notification.proposal_id uuid
notification.bundle bigint
notification_choice.organization_id uuid not null
notification_choice.account_id uuid not null
notification_choice.kind text not null
notification_choice.in_app boolean not null
notification_choice.by_email boolean not null
number_series.organization_id uuid not null
number_series.series text not null
number_series.fiscal_year text not null
number_series.next integer not null default 1
number_series.application_id uuid
number_series.seq integer
office_secret.organization_id uuid not null
office_secret.name text not null
office_secret.sealed text not null
office_secret.given_at timestamp with time zone not null default now()
office_secret.given_by uuid not null
organization.id uuid not null
organization.code text not null
organization.name_ne text not null
organization.name_en text not null
organization.config jsonb not null
organization.created_at timestamp with time zone not null default now()
organization.version integer not null default 1
organization.updated_at timestamp with time zone not null default now()
organization.updated_by uuid
outbox.organization_id uuid not null
outbox.id bigint not null generated always as identity
outbox.application_id uuid not null
outbox.seq integer not null
outbox.position integer not null
outbox.type text not null
outbox.params jsonb not null
outbox.status text not null default 'waiting'::text
outbox.attempts integer not null default 0
outbox.last_error text
outbox.run_after timestamp with time zone not null default now()
outbox.done_at timestamp with time zone
outbox.under_way boolean not null default false
outbox.postponed boolean not null default false
outbox.frozen jsonb
outside_call.organization_id uuid not null
outside_call.id bigint not null generated always as identity
outside_call.host text not null
outside_call.purpose text not null
outside_call.outcome text not null
outside_call.status integer
outside_call.took_ms integer not null
outside_call.sent_sha256 text not null
outside_call.answer_sha256 text
outside_call.at timestamp with time zone not null default now()
password_link.organization_id uuid not null
password_link.id bigint not null generated always as identity
password_link.purpose text not null
password_link.typed text
password_link.asked_from text
password_link.asked_at timestamp with time zone not null default now()
password_link.looked_at timestamp with time zone
password_link.account_id uuid
password_link.token_hash text
password_link.expires_at timestamp with time zone
password_link.used_at timestamp with time zone
phone_code.organization_id uuid not null
phone_code.id bigint not null generated always as identity
phone_code.account_id uuid not null
phone_code.number text not null
phone_code.mark text not null
phone_code.until timestamp with time zone not null
phone_code.tries integer not null default 0
phone_code.at timestamp with time zone not null
phone_standing.organization_id uuid not null
phone_standing.number text not null
phone_standing.stopped_at timestamp with time zone
phone_standing.told_at timestamp with time zone
phone_standing.id uuid not null default gen_random_uuid()
print_batch.organization_id uuid not null
print_batch.id uuid not null
print_batch.output text not null
print_batch.state text not null default 'waiting'::text
print_batch.asked_at timestamp with time zone not null
print_batch.asked_by uuid not null
print_batch.asked_by_name text not null
print_batch.run_after timestamp with time zone not null default now()
print_batch.attempts integer not null default 0
print_batch.sha256 text
print_batch.pages integer
print_batch.keep_until timestamp with time zone
print_batch.removed_at timestamp with time zone
print_batch_paper.organization_id uuid not null
print_batch_paper.batch_id uuid not null
print_batch_paper.position integer not null
print_batch_paper.document_id uuid not null
print_batch_paper.copy_no integer
print_batch_paper.sha256 text
print_batch_paper.reason_ne text
print_batch_paper.reason_en text
proposal.organization_id uuid not null
proposal.id uuid not null
proposal.deed text not null
proposal.master text not null
proposal.record_id text
proposal.key text not null
proposal.asked text not null
proposal.hash text not null
proposal.changes jsonb not null
proposal.reason text not null
proposal.concerns uuid
proposal.proposed_by uuid not null
proposal.proposed_at timestamp with time zone not null
proposal.expires_at timestamp with time zone not null
proposal_verdict.organization_id uuid not null
proposal_verdict.proposal_id uuid not null
proposal_verdict.proposed_by uuid not null
proposal_verdict.outcome text not null
proposal_verdict.note text not null default ''::text
proposal_verdict.by_account uuid not null
proposal_verdict.at_console boolean not null default false
proposal_verdict.at timestamp with time zone not null
public_file.organization_id uuid not null
public_file.sha256 text not null
public_file.name text not null
public_file.type text not null
public_file.size integer not null
public_file.uploaded_at timestamp with time zone not null
public_file.uploaded_by uuid not null
recovery_code.organization_id uuid not null
recovery_code.account_id uuid not null
recovery_code.hash text not null
recovery_code.used_at timestamp with time zone
review_note.organization_id uuid not null
review_note.id uuid not null
review_note.application_id uuid not null
review_note.run integer not null
review_note.form text not null
review_note.path text not null
review_note.label jsonb not null
review_note.value jsonb not null
review_note.reason text
review_note.reason_title jsonb
review_note.note text not null
review_note.by_account uuid not null
review_note.by_role text not null
review_note.made_at timestamp with time zone not null
review_note.seq integer
review_note.answer text
review_note.answered_by uuid
review_note.answered_at timestamp with time zone
review_note.answer_seq integer
review_note.pin jsonb
review_note.mark text
saved_filter.organization_id uuid not null
saved_filter.account_id uuid not null
saved_filter.id uuid not null
saved_filter.name text not null
saved_filter.search text not null
saved_filter.saved_at timestamp with time zone not null
saved_filter.page text not null
saved_filter.opens boolean not null default false
schema_migration.name text not null
schema_migration.checksum text not null
schema_migration.applied_at timestamp with time zone not null default now()
schema_migration.stops_older boolean not null default false
service_level_end.organization_id uuid not null
service_level_end.application_id uuid not null
service_level_end.run integer not null
service_level_end.seq integer not null
service_level_end.definition_hash text not null
service_level_end.state text not null
service_level_end.in_time boolean not null
service_level_end.at timestamp with time zone not null
setup_change.organization_id uuid not null
setup_change.id bigint not null generated always as identity
setup_change.record_id text not null
setup_change.kind text not null
setup_change.key text not null
setup_change.action text not null
setup_change.before jsonb
setup_change.after jsonb
setup_change.changed text[] not null default '{}'::text[]
setup_change.note text not null default ''::text
setup_change.by_account uuid not null
setup_change.at timestamp with time zone not null default now()
setup_change.proposal_id uuid
setup_change.confirmed_by uuid
setup_record.organization_id uuid not null
setup_record.kind text not null
setup_record.key text not null
setup_record.body jsonb not null
setup_record.valid_from date
setup_record.valid_to date
setup_record.updated_at timestamp with time zone not null default now()
setup_record.updated_by uuid
setup_record.id uuid not null default gen_random_uuid()
setup_record.version integer not null default 1
spent_proof.organization_id uuid not null
spent_proof.hash text not null
spent_proof.expires_at timestamp with time zone not null
stage.organization_id uuid not null
stage.application_id uuid not null
stage.id text not null
stage.definition_hash text not null
stage.engine_version text not null
stage.snapshot text not null
stage.state text not null
stage.run integer not null default 1
stage.parent integer
stage.carries boolean not null default false
stage.by_hand boolean not null default false
stage.opened_at timestamp with time zone not null
stage.status text not null default 'active'::text
stage.holds boolean not null default false
stage.suspended boolean not null default false
stage.granted boolean not null default false
stage.closed_at timestamp with time zone
stage.library_hash text
stage.sla_due date
stage.sla_left integer
stage.overdue_told date
submission.organization_id uuid not null
submission.application_id uuid not null
submission.form text not null
submission.revision integer not null
submission.seq integer not null
submission.status text not null
submission.definition_hash text not null
submission.data text not null
submission.data_hash text not null
submission.stamps jsonb not null default '{}'::jsonb
submission.by_account uuid not null
submission.at timestamp with time zone not null
submission.run integer not null default 1
submission.files jsonb
submission.beside text
table_draft.organization_id uuid not null
table_draft.master text not null
table_draft.author uuid not null
table_draft.version integer not null
table_draft.day date not null
table_draft.rows text not null
table_draft.proposal_id uuid
table_draft.saved_at timestamp with time zone not null
tour_seen.organization_id uuid not null
tour_seen.account_id uuid not null
tour_seen.at timestamp with time zone not null default now()
unique_value.organization_id uuid not null
unique_value.series text not null
unique_value.span text not null
unique_value.value text not null
unique_value.application_id uuid not null
unique_value.form text not null
unique_value.run integer not null default 1
wrong_try.organization_id uuid not null
wrong_try.key text not null
wrong_try.tries integer not null
wrong_try.since timestamp with time zone not null default now()
wrong_try.open_at timestamp with time zone not null default '-infinity'::timestamp with time zone

-- constraints
account account_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
account account_organization_id_login_id_key: UNIQUE (organization_id, login_id)
account account_pkey: PRIMARY KEY (organization_id, id)
account journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
account_phone account_phone_number_check: CHECK ((number ~ '^9[678][0-9]{8}$'::text))
account_phone account_phone_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
account_phone account_phone_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
account_phone account_phone_pkey: PRIMARY KEY (organization_id, account_id)
account_phone journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
account_picture account_picture_check: CHECK (((sha256 IS NULL) = (type IS NULL)))
account_picture account_picture_kind_check: CHECK ((kind = ANY (ARRAY['signature'::text, 'stamp'::text])))
account_picture account_picture_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
account_picture account_picture_pkey: PRIMARY KEY (organization_id, id)
account_picture account_picture_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
account_picture account_picture_type_check: CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
account_picture journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
account_request account_request_check: CHECK (((status = 'waiting'::text) = (decided_at IS NULL)))
account_request account_request_check1: CHECK (((kind = 'sign-up'::text) OR (account_id IS NOT NULL)))
account_request account_request_kind_check: CHECK ((kind = ANY (ARRAY['sign-up'::text, 'renewal'::text])))
account_request account_request_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id) ON DELETE CASCADE
account_request account_request_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
account_request account_request_pkey: PRIMARY KEY (organization_id, id)
account_request account_request_status_check: CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))
account_totp account_totp_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id) ON DELETE CASCADE
account_totp account_totp_pkey: PRIMARY KEY (organization_id, account_id)
account_totp journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
activity activity_hash_check: CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
activity activity_no_check: CHECK ((no >= 1))
activity activity_pkey: PRIMARY KEY (organization_id, id)
activity activity_previous_hash_check: CHECK ((previous_hash ~ '^[0-9a-f]{64}$'::text))
application application_imported_check: CHECK (((imported IS NULL) OR (jsonb_typeof(imported) = 'object'::text)))
application application_organization_id_application_no_key: UNIQUE (organization_id, application_no)
application application_organization_id_filed_by_fkey: FOREIGN KEY (organization_id, filed_by) REFERENCES account(organization_id, id)
application application_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
application application_organization_id_registration_no_key: UNIQUE (organization_id, registration_no)
application application_pkey: PRIMARY KEY (organization_id, id)
application application_status_check: CHECK ((status = ANY (ARRAY['P'::text, 'A'::text, 'C'::text, 'X'::text, 'D'::text])))
application application_two_persons: CHECK ((((imported ->> 'confirmedBy'::text) IS NULL) OR ((imported ->> 'confirmedBy'::text) <> (imported ->> 'by'::text))))
application journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
application_change application_change_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
application_change application_change_pkey: PRIMARY KEY (organization_id, application_id)
application_seen application_seen_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
application_seen application_seen_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
application_seen application_seen_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
application_seen application_seen_pkey: PRIMARY KEY (organization_id, account_id, application_id)
application_word application_word_organization_id_application_no_fkey: FOREIGN KEY (organization_id, application_no) REFERENCES application(organization_id, application_no)
application_word application_word_pkey: PRIMARY KEY (organization_id, word, day, application_no) INCLUDE (of_applicant, ward, fiscal_year)
assignment assignment_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
assignment assignment_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
assignment assignment_organization_id_by_account_fkey: FOREIGN KEY (organization_id, by_account) REFERENCES account(organization_id, id)
assignment assignment_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
assignment assignment_pkey: PRIMARY KEY (organization_id, application_id, role)
assignment journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
attachment attachment_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
attachment attachment_organization_id_replaces_fkey: FOREIGN KEY (organization_id, replaces) REFERENCES attachment(organization_id, id)
attachment attachment_pkey: PRIMARY KEY (organization_id, id)
attachment attachment_replaced_once: UNIQUE (organization_id, replaces)
attachment attachment_run_check: CHECK ((run >= 1))
attachment attachment_version_check: CHECK ((version >= 1))
attachment journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
audit_finding audit_finding_organization_id_run_id_fkey: FOREIGN KEY (organization_id, run_id) REFERENCES audit_run(organization_id, id)
audit_finding audit_finding_pkey: PRIMARY KEY (organization_id, run_id, "position")
audit_run audit_run_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
audit_run audit_run_organization_id_night_key: UNIQUE (organization_id, night)
audit_run audit_run_pkey: PRIMARY KEY (organization_id, id)
audit_run audit_run_status_check: CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
calendar_year calendar_year_bs_year_version_key: UNIQUE (bs_year, version)
calendar_year calendar_year_days: CHECK (((((((((((((months[1] + months[2]) + months[3]) + months[4]) + months[5]) + months[6]) + months[7]) + months[8]) + months[9]) + months[10]) + months[11]) + months[12]) = ANY (ARRAY[365, 366])))
calendar_year calendar_year_months: CHECK (((cardinality(months) = 12) AND (29 <= ALL (months)) AND (32 >= ALL (months))))
calendar_year calendar_year_pkey: PRIMARY KEY (id)
calendar_year calendar_year_status_check: CHECK ((status = ANY (ARRAY['projected'::text, 'disputed'::text, 'agreed'::text, 'official'::text])))
calendar_year calendar_year_version_check: CHECK ((version >= 1))
change_set change_set_judged_note_check: CHECK ((length(judged_note) <= 500))
change_set change_set_organization_id_author_fkey: FOREIGN KEY (organization_id, author) REFERENCES account(organization_id, id)
change_set change_set_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
change_set change_set_organization_id_goes_back_on_fkey: FOREIGN KEY (organization_id, goes_back_on) REFERENCES change_set(organization_id, id)
change_set change_set_organization_id_judged_by_fkey: FOREIGN KEY (organization_id, judged_by) REFERENCES account(organization_id, id)
change_set change_set_pkey: PRIMARY KEY (organization_id, id)
change_set change_set_reason_check: CHECK ((length(reason) <= 500))
change_set change_set_state_check: CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'published'::text, 'turned-down'::text, 'withdrawn'::text])))
change_set change_set_title_check: CHECK (((length(title) >= 1) AND (length(title) <= 200)))
change_set change_set_two_persons: CHECK (((state <> ALL (ARRAY['published'::text, 'turned-down'::text])) OR (judged_by <> author)))
change_set_part change_set_part_id_check: CHECK (((length(id) >= 1) AND (length(id) <= 100)))
change_set_part change_set_part_kind_check: CHECK ((kind = ANY (ARRAY['workflow'::text, 'form'::text, 'template'::text, 'master'::text, 'table'::text])))
change_set_part change_set_part_organization_id_set_id_fkey: FOREIGN KEY (organization_id, set_id) REFERENCES change_set(organization_id, id)
change_set_part change_set_part_pkey: PRIMARY KEY (organization_id, set_id, kind, id)
checkpoint checkpoint_hash_check: CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
checkpoint checkpoint_number_check: CHECK ((number >= 1))
checkpoint checkpoint_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
checkpoint checkpoint_organization_id_night_key: UNIQUE (organization_id, night)
checkpoint checkpoint_pkey: PRIMARY KEY (organization_id, number)
checkpoint_head checkpoint_head_kind_check: CHECK ((kind = ANY (ARRAY['application'::text, 'definition'::text, 'activity'::text, 'journal'::text])))
checkpoint_head checkpoint_head_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
checkpoint_head checkpoint_head_pkey: PRIMARY KEY (organization_id, kind, id)
checkpoint_head checkpoint_head_seq_check: CHECK ((seq >= 1))
comment comment_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
comment comment_pkey: PRIMARY KEY (organization_id, id)
comment journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
data_folder data_folder_is_only_check: CHECK (is_only)
data_folder data_folder_is_only_key: UNIQUE (is_only)
data_folder data_folder_pkey: PRIMARY KEY (id)
deadline deadline_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
deadline deadline_pkey: PRIMARY KEY (organization_id, application_id, run, name)
deadline deadline_run_check: CHECK ((run >= 1))
definition definition_composed_check: CHECK ((octet_length(composed) <= 2097152))
definition definition_four_eyes: CHECK (((published_by IS NULL) OR (proposed_by IS NULL) OR (published_by <> proposed_by)))
definition definition_kind_check: CHECK ((kind = ANY (ARRAY['workflow'::text, 'form'::text, 'template'::text, 'library'::text, 'master'::text])))
definition definition_note_length: CHECK ((length(note) <= 2000))
definition definition_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
definition definition_pkey: PRIMARY KEY (organization_id, kind, id, version)
definition journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
definition_draft definition_draft_base_version_check: CHECK ((base_version >= 0))
definition_draft definition_draft_kind_check: CHECK ((kind = ANY (ARRAY['workflow'::text, 'form'::text, 'template'::text, 'master'::text])))
definition_draft definition_draft_organization_id_author_fkey: FOREIGN KEY (organization_id, author) REFERENCES account(organization_id, id)
definition_draft definition_draft_pkey: PRIMARY KEY (organization_id, kind, id, author)
definition_draft definition_draft_source_check: CHECK ((octet_length(source) <= 2097152))
definition_draft definition_draft_version_check: CHECK ((version >= 1))
definition_proposal definition_proposal_base_version_check: CHECK ((base_version >= 0))
definition_proposal definition_proposal_kind_check: CHECK ((kind = ANY (ARRAY['workflow'::text, 'form'::text, 'template'::text, 'master'::text])))
definition_proposal definition_proposal_note_check: CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
definition_proposal definition_proposal_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
definition_proposal definition_proposal_organization_id_id_proposed_by_key: UNIQUE (organization_id, id, proposed_by)
definition_proposal definition_proposal_organization_id_proposed_by_fkey: FOREIGN KEY (organization_id, proposed_by) REFERENCES account(organization_id, id)
definition_proposal definition_proposal_pkey: PRIMARY KEY (organization_id, id)
definition_proposal journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
definition_verdict definition_verdict_check: CHECK (((outcome = 'published'::text) = (version IS NOT NULL)))
definition_verdict definition_verdict_check1: CHECK (
CASE
    WHEN (outcome = 'withdrawn'::text) THEN (by_account = proposed_by)
    ELSE (by_account <> proposed_by)
END)
definition_verdict definition_verdict_note_check: CHECK ((length(note) <= 2000))
definition_verdict definition_verdict_organization_id_by_account_fkey: FOREIGN KEY (organization_id, by_account) REFERENCES account(organization_id, id)
definition_verdict definition_verdict_organization_id_proposal_id_proposed_by_fkey: FOREIGN KEY (organization_id, proposal_id, proposed_by) REFERENCES definition_proposal(organization_id, id, proposed_by)
definition_verdict definition_verdict_outcome_check: CHECK ((outcome = ANY (ARRAY['published'::text, 'turned-down'::text, 'withdrawn'::text])))
definition_verdict definition_verdict_pkey: PRIMARY KEY (organization_id, proposal_id)
definition_verdict journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document document_copies_check: CHECK ((copies >= 0))
document document_once: UNIQUE (organization_id, application_id, run, form, revision, template)
document document_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
document document_organization_id_code_key: UNIQUE (organization_id, code)
document document_pkey: PRIMARY KEY (organization_id, id)
document document_run_check: CHECK ((run >= 1))
document document_standing_check: CHECK ((standing = ANY (ARRAY['valid'::text, 'superseded'::text, 'revoked'::text])))
document journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document_copy document_copy_asked_once: UNIQUE (organization_id, document_id, request_id)
document_copy document_copy_no_check: CHECK ((no >= 1))
document_copy document_copy_organization_id_document_id_fkey: FOREIGN KEY (organization_id, document_id) REFERENCES document(organization_id, id)
document_copy document_copy_organization_id_printed_by_fkey: FOREIGN KEY (organization_id, printed_by) REFERENCES account(organization_id, id)
document_copy document_copy_pkey: PRIMARY KEY (organization_id, document_id, no)
document_copy document_copy_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
document_copy journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document_end document_end_check: CHECK (((standing = 'revoked'::text) = (why = ANY (ARRAY['revoked'::text, 'discarded'::text]))))
document_end document_end_check1: CHECK (((successor IS NOT NULL) = (why = ANY (ARRAY['reissued'::text, 'replaced'::text]))))
document_end document_end_once: UNIQUE NULLS NOT DISTINCT (organization_id, document_id, why, successor)
document_end document_end_organization_id_document_id_fkey: FOREIGN KEY (organization_id, document_id) REFERENCES document(organization_id, id)
document_end document_end_organization_id_successor_fkey: FOREIGN KEY (organization_id, successor) REFERENCES document(organization_id, id)
document_end document_end_pkey: PRIMARY KEY (organization_id, id)
document_end document_end_seq_check: CHECK ((seq >= 1))
document_end document_end_standing_check: CHECK ((standing = ANY (ARRAY['superseded'::text, 'revoked'::text])))
document_end document_end_why_check: CHECK ((why = ANY (ARRAY['reopened'::text, 'reissued'::text, 'replaced'::text, 'revoked'::text, 'discarded'::text])))
document_end journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document_hand_over document_hand_over_organization_id_document_id_copy_no_fkey: FOREIGN KEY (organization_id, document_id, copy_no) REFERENCES document_copy(organization_id, document_id, no)
document_hand_over document_hand_over_organization_id_given_by_fkey: FOREIGN KEY (organization_id, given_by) REFERENCES account(organization_id, id)
document_hand_over document_hand_over_pkey: PRIMARY KEY (organization_id, document_id, copy_no)
document_hand_over document_hand_over_relation_check: CHECK ((relation <> ''::text))
document_hand_over document_hand_over_signature_check: CHECK (((octet_length(signature) <= 8000) AND (signature ~ '^[ML0-9 ]+$'::text)))
document_hand_over document_hand_over_signed: CHECK ((COALESCE((signed_on = 'glass'::text), false) = (signature IS NOT NULL)))
document_hand_over document_hand_over_signed_on_check: CHECK ((signed_on = ANY (ARRAY['glass'::text, 'register'::text])))
document_hand_over document_hand_over_taken_by_check: CHECK ((taken_by <> ''::text))
document_hand_over journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document_sheet document_sheet_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
document_sheet document_sheet_organization_id_code_key: UNIQUE (organization_id, code)
document_sheet document_sheet_organization_id_printed_by_fkey: FOREIGN KEY (organization_id, printed_by) REFERENCES account(organization_id, id)
document_sheet document_sheet_organization_id_serial_key: UNIQUE (organization_id, serial)
document_sheet document_sheet_pdf_sha256_check: CHECK ((pdf_sha256 ~ '^[0-9a-f]{64}$'::text))
document_sheet document_sheet_pkey: PRIMARY KEY (organization_id, id)
document_sheet document_sheet_run_check: CHECK ((run >= 1))
document_sheet document_sheet_serial_check: CHECK ((serial >= 1))
document_sheet journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
document_withdrawal document_withdrawal_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
document_withdrawal document_withdrawal_pkey: PRIMARY KEY (organization_id, application_id, seq)
document_withdrawal journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
draft draft_filled_percent_check: CHECK (((filled_percent >= 0) AND (filled_percent <= 100)))
draft draft_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
draft draft_pkey: PRIMARY KEY (organization_id, application_id, run, form)
draft draft_run_check: CHECK ((run >= 1))
early_report early_report_pkey: PRIMARY KEY (organization_id, way, reference, status)
early_report early_report_reference_check: CHECK ((length(reference) <= 200))
early_report early_report_status_check: CHECK ((length(status) <= 200))
history history_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
history history_organization_id_application_id_request_id_key: UNIQUE (organization_id, application_id, request_id)
history history_pkey: PRIMARY KEY (organization_id, application_id, seq)
history history_run_check: CHECK ((run >= 1))
history history_waits_on_check: CHECK ((waits_on = ANY (ARRAY['office'::text, 'applicant'::text, 'nobody'::text])))
inbox inbox_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
inbox inbox_pkey: PRIMARY KEY (organization_id, application_id, "position", role)
inbox inbox_role_order_check: CHECK ((role_order >= 0))
inbox inbox_run_check: CHECK ((run >= 1))
journal_head journal_head_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
journal_head journal_head_pkey: PRIMARY KEY (organization_id, chain)
lease lease_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
lease lease_pkey: PRIMARY KEY (organization_id, name)
ledger ledger_account_check: CHECK ((account <> ''::text))
ledger ledger_amount_check: CHECK ((amount <> (0)::numeric))
ledger ledger_check: CHECK ((reverses < seq))
ledger ledger_kind_check: CHECK ((kind = ANY (ARRAY['demand'::text, 'receipt'::text, 'deposit'::text, 'deduction'::text, 'refund'::text])))
ledger ledger_organization_id_application_id_reverses_fkey: FOREIGN KEY (organization_id, application_id, reverses) REFERENCES history(organization_id, application_id, seq)
ledger ledger_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
ledger ledger_pkey: PRIMARY KEY (organization_id, application_id, seq, "position")
ledger ledger_run_check: CHECK ((run >= 1))
login_session login_session_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
login_session login_session_pkey: PRIMARY KEY (organization_id, id)
message message_channel_check: CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
message message_cost_check: CHECK ((cost >= 0))
message message_once: UNIQUE (organization_id, key)
message message_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
message message_parts_check: CHECK ((parts >= 1))
message message_pkey: PRIMARY KEY (organization_id, id)
message message_recipient_check: CHECK ((recipient <> ''::text))
message message_status_check: CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'unclear'::text, 'stopped'::text])))
message message_urgency_check: CHECK ((urgency = ANY (ARRAY['code'::text, 'notice'::text, 'news'::text])))
message_report message_report_organization_id_message_id_fkey: FOREIGN KEY (organization_id, message_id) REFERENCES message(organization_id, id)
message_report message_report_pkey: PRIMARY KEY (organization_id, id)
message_report message_report_status_check: CHECK ((length(status) <= 200))
name_part name_part_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
name_part name_part_pkey: PRIMARY KEY (organization_id, part, word)
neighbour_answer journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
neighbour_answer neighbour_answer_check: CHECK (((kind = 'objection'::text) = (seq IS NOT NULL)))
neighbour_answer neighbour_answer_check1: CHECK (((kind = 'objection'::text) = (objection_id IS NOT NULL)))
neighbour_answer neighbour_answer_check2: CHECK (((kind = 'none'::text) OR (said <> ''::text)))
neighbour_answer neighbour_answer_citizenship_no_check: CHECK ((citizenship_no <> ''::text))
neighbour_answer neighbour_answer_kind_check: CHECK ((kind = ANY (ARRAY['none'::text, 'objection'::text])))
neighbour_answer neighbour_answer_name_ne_check: CHECK ((name_ne <> ''::text))
neighbour_answer neighbour_answer_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
neighbour_answer neighbour_answer_organization_id_notice_id_fkey: FOREIGN KEY (organization_id, notice_id) REFERENCES neighbour_notice(organization_id, id)
neighbour_answer neighbour_answer_pkey: PRIMARY KEY (organization_id, id)
neighbour_answer neighbour_answer_request: UNIQUE (organization_id, notice_id, request_id)
neighbour_file journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
neighbour_file neighbour_file_is_identity_check: CHECK (is_identity)
neighbour_file neighbour_file_organization_id_answer_id_fkey: FOREIGN KEY (organization_id, answer_id) REFERENCES neighbour_answer(organization_id, id)
neighbour_file neighbour_file_organization_id_notice_id_fkey: FOREIGN KEY (organization_id, notice_id) REFERENCES neighbour_notice(organization_id, id)
neighbour_file neighbour_file_pkey: PRIMARY KEY (organization_id, id)
neighbour_file neighbour_file_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
neighbour_file neighbour_file_size_check: CHECK ((size > 0))
neighbour_notice journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
neighbour_notice neighbour_notice_name_ne_check: CHECK ((name_ne <> ''::text))
neighbour_notice neighbour_notice_once: UNIQUE (organization_id, application_id, run, side, plot_no, name_ne)
neighbour_notice neighbour_notice_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
neighbour_notice neighbour_notice_organization_id_application_id_served_seq_fkey: FOREIGN KEY (organization_id, application_id, served_seq) REFERENCES history(organization_id, application_id, seq)
neighbour_notice neighbour_notice_phone_typed_check: CHECK (phone_typed)
neighbour_notice neighbour_notice_pkey: PRIMARY KEY (organization_id, id)
neighbour_notice neighbour_notice_run_check: CHECK ((run >= 1))
neighbour_redaction journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
neighbour_redaction neighbour_redaction_no_check: CHECK ((no >= 1))
neighbour_redaction neighbour_redaction_organization_id_answer_id_fkey: FOREIGN KEY (organization_id, answer_id) REFERENCES neighbour_answer(organization_id, id)
neighbour_redaction neighbour_redaction_organization_id_by_account_fkey: FOREIGN KEY (organization_id, by_account) REFERENCES account(organization_id, id)
neighbour_redaction neighbour_redaction_pkey: PRIMARY KEY (organization_id, answer_id, no)
neighbour_redaction neighbour_redaction_shown_check: CHECK ((shown <> ''::text))
notification notification_about: CHECK ((num_nonnulls(application_id, proposal_id) <= 1))
notification notification_once: UNIQUE NULLS NOT DISTINCT (organization_id, account_id, application_id, seq, template, form, comment_id, proposal_id)
notification notification_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
notification notification_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
notification notification_pkey: PRIMARY KEY (organization_id, id)
notification_choice notification_choice_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id) ON DELETE CASCADE
notification_choice notification_choice_pkey: PRIMARY KEY (organization_id, account_id, kind)
number_series number_series_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
number_series number_series_pkey: PRIMARY KEY (organization_id, series, fiscal_year)
office_secret office_secret_name_check: CHECK ((name ~ '^[a-z][A-Za-z0-9]{0,59}$'::text))
office_secret office_secret_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
office_secret office_secret_organization_id_given_by_fkey: FOREIGN KEY (organization_id, given_by) REFERENCES account(organization_id, id)
office_secret office_secret_pkey: PRIMARY KEY (organization_id, name)
organization journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
organization organization_code_key: UNIQUE (code)
organization organization_pkey: PRIMARY KEY (id)
outbox outbox_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
outbox outbox_organization_id_application_id_seq_position_key: UNIQUE (organization_id, application_id, seq, "position")
outbox outbox_pkey: PRIMARY KEY (organization_id, id)
outbox outbox_status_check: CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
outside_call outside_call_answer_sha256_check: CHECK ((answer_sha256 ~ '^[0-9a-f]{64}$'::text))
outside_call outside_call_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
outside_call outside_call_outcome_check: CHECK ((outcome = ANY (ARRAY['answered'::text, 'notSent'::text, 'unclear'::text])))
outside_call outside_call_pkey: PRIMARY KEY (organization_id, id)
outside_call outside_call_sent_sha256_check: CHECK ((sent_sha256 ~ '^[0-9a-f]{64}$'::text))
password_link password_link_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id) ON DELETE CASCADE
password_link password_link_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
password_link password_link_pkey: PRIMARY KEY (organization_id, id)
password_link password_link_purpose_check: CHECK ((purpose = ANY (ARRAY['reset'::text, 'welcome'::text])))
password_link password_link_token: UNIQUE (organization_id, token_hash)
phone_code phone_code_mark_check: CHECK ((mark ~ '^[0-9a-f]{64}$'::text))
phone_code phone_code_number_check: CHECK ((number ~ '^9[678][0-9]{8}$'::text))
phone_code phone_code_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
phone_code phone_code_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
phone_code phone_code_pkey: PRIMARY KEY (organization_id, id)
phone_code phone_code_tries_check: CHECK ((tries >= 0))
phone_standing journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
phone_standing phone_standing_id: UNIQUE (organization_id, id)
phone_standing phone_standing_number_check: CHECK ((number ~ '^9[678][0-9]{8}$'::text))
phone_standing phone_standing_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
phone_standing phone_standing_pkey: PRIMARY KEY (organization_id, number)
print_batch print_batch_check: CHECK (((removed_at IS NULL) OR (keep_until IS NOT NULL)))
print_batch print_batch_organization_id_asked_by_fkey: FOREIGN KEY (organization_id, asked_by) REFERENCES account(organization_id, id)
print_batch print_batch_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
print_batch print_batch_output_check: CHECK ((output = ANY (ARRAY['pdf'::text, 'zip'::text])))
print_batch print_batch_pages_check: CHECK ((pages >= 1))
print_batch print_batch_pkey: PRIMARY KEY (organization_id, id)
print_batch print_batch_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
print_batch print_batch_state_check: CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text])))
print_batch_paper print_batch_paper_check: CHECK (((copy_no IS NULL) = (sha256 IS NULL)))
print_batch_paper print_batch_paper_check1: CHECK (((reason_ne IS NULL) = (reason_en IS NULL)))
print_batch_paper print_batch_paper_organization_id_batch_id_document_id_key: UNIQUE (organization_id, batch_id, document_id)
print_batch_paper print_batch_paper_organization_id_batch_id_fkey: FOREIGN KEY (organization_id, batch_id) REFERENCES print_batch(organization_id, id)
print_batch_paper print_batch_paper_organization_id_document_id_fkey: FOREIGN KEY (organization_id, document_id) REFERENCES document(organization_id, id)
print_batch_paper print_batch_paper_pkey: PRIMARY KEY (organization_id, batch_id, "position")
print_batch_paper print_batch_paper_position_check: CHECK (("position" >= 0))
print_batch_paper print_batch_paper_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
proposal journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
proposal proposal_check: CHECK ((expires_at > proposed_at))
proposal proposal_deed_check: CHECK ((deed = ANY (ARRAY['create'::text, 'change'::text, 'delete'::text, 'import'::text, 'table'::text, 'password'::text, 'two-step'::text])))
proposal proposal_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
proposal proposal_organization_id_id_proposed_by_key: UNIQUE (organization_id, id, proposed_by)
proposal proposal_pkey: PRIMARY KEY (organization_id, id)
proposal proposal_reason_check: CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
proposal_verdict journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
proposal_verdict proposal_two_persons: CHECK ((at_console OR ((outcome = 'withdrawn'::text) = (by_account = proposed_by))))
proposal_verdict proposal_verdict_check: CHECK (((NOT at_console) OR (outcome = 'confirmed'::text)))
proposal_verdict proposal_verdict_note_check: CHECK ((length(note) <= 500))
proposal_verdict proposal_verdict_organization_id_proposal_id_proposed_by_fkey: FOREIGN KEY (organization_id, proposal_id, proposed_by) REFERENCES proposal(organization_id, id, proposed_by)
proposal_verdict proposal_verdict_outcome_check: CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'turned-down'::text, 'withdrawn'::text])))
proposal_verdict proposal_verdict_pkey: PRIMARY KEY (organization_id, proposal_id)
public_file journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
public_file public_file_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
public_file public_file_organization_id_uploaded_by_fkey: FOREIGN KEY (organization_id, uploaded_by) REFERENCES account(organization_id, id)
public_file public_file_pkey: PRIMARY KEY (organization_id, sha256)
public_file public_file_sha256_check: CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
public_file public_file_size_check: CHECK ((size >= 0))
recovery_code recovery_code_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id) ON DELETE CASCADE
recovery_code recovery_code_pkey: PRIMARY KEY (organization_id, account_id, hash)
review_note journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
review_note review_note_check: CHECK ((answer_seq > seq))
review_note review_note_check1: CHECK (((reason IS NULL) = (reason_title IS NULL)))
review_note review_note_check2: CHECK ((((answer IS NULL) = (answered_by IS NULL)) AND ((answer IS NULL) = (answered_at IS NULL))))
review_note review_note_check3: CHECK (((answer IS NULL) OR (seq IS NOT NULL)))
review_note review_note_mark_check: CHECK ((mark ~ '^[0-9a-f]{64}$'::text))
review_note review_note_note_check: CHECK ((note <> ''::text))
review_note review_note_organization_id_answered_by_fkey: FOREIGN KEY (organization_id, answered_by) REFERENCES account(organization_id, id)
review_note review_note_organization_id_application_id_answer_seq_fkey: FOREIGN KEY (organization_id, application_id, answer_seq) REFERENCES history(organization_id, application_id, seq)
review_note review_note_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
review_note review_note_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
review_note review_note_organization_id_by_account_fkey: FOREIGN KEY (organization_id, by_account) REFERENCES account(organization_id, id)
review_note review_note_pin: CHECK (((pin IS NULL) OR COALESCE(((((pin ->> 'file'::text))::uuid IS NOT NULL) AND (((pin ->> 'page'::text))::integer >= 1) AND ((((pin ->> 'x'::text))::integer >= 0) AND (((pin ->> 'x'::text))::integer <= 10000)) AND ((((pin ->> 'y'::text))::integer >= 0) AND (((pin ->> 'y'::text))::integer <= 10000))), false)))
review_note review_note_pkey: PRIMARY KEY (organization_id, id)
saved_filter saved_filter_name_check: CHECK ((name <> ''::text))
saved_filter saved_filter_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
saved_filter saved_filter_page_check: CHECK ((page = ANY (ARRAY['applications'::text, 'tasks'::text, 'print-desk'::text])))
saved_filter saved_filter_pkey: PRIMARY KEY (organization_id, account_id, id)
schema_migration schema_migration_pkey: PRIMARY KEY (name)
service_level_end service_level_end_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
service_level_end service_level_end_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
service_level_end service_level_end_pkey: PRIMARY KEY (organization_id, application_id, run, seq)
setup_change journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
setup_change setup_change_action_check: CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'imported'::text])))
setup_change setup_change_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
setup_change setup_change_pkey: PRIMARY KEY (organization_id, id)
setup_change setup_change_two_persons: CHECK (((confirmed_by IS NULL) OR ((proposal_id IS NOT NULL) AND (confirmed_by <> by_account))))
setup_record journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
setup_record setup_record_dates: CHECK ((valid_from <= valid_to))
setup_record setup_record_in_turn: EXCLUDE USING gist (organization_id WITH =, kind WITH =, key WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&)
setup_record setup_record_key: UNIQUE NULLS NOT DISTINCT (organization_id, kind, key, valid_from)
setup_record setup_record_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
setup_record setup_record_pkey: PRIMARY KEY (organization_id, id)
spent_proof spent_proof_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
spent_proof spent_proof_pkey: PRIMARY KEY (organization_id, hash)
stage stage_check: CHECK ((parent < run))
stage stage_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
stage stage_organization_id_application_id_parent_fkey: FOREIGN KEY (organization_id, application_id, parent) REFERENCES stage(organization_id, application_id, run)
stage stage_pkey: PRIMARY KEY (organization_id, application_id, run)
stage stage_run_check: CHECK ((run >= 1))
stage stage_status_check: CHECK ((status = ANY (ARRAY['active'::text, 'done'::text])))
submission submission_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
submission submission_pkey: PRIMARY KEY (organization_id, application_id, form, seq)
submission submission_run_check: CHECK ((run >= 1))
submission submission_status_check: CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text])))
table_draft table_draft_organization_id_author_fkey: FOREIGN KEY (organization_id, author) REFERENCES account(organization_id, id)
table_draft table_draft_pkey: PRIMARY KEY (organization_id, master, author)
table_draft table_draft_rows_check: CHECK ((octet_length(rows) <= 1048576))
table_draft table_draft_version_check: CHECK ((version >= 1))
tour_seen tour_seen_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
tour_seen tour_seen_pkey: PRIMARY KEY (organization_id, account_id)
unique_value journal_must_know: TRIGGER DEFERRABLE INITIALLY DEFERRED
unique_value unique_value_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
unique_value unique_value_pkey: PRIMARY KEY (organization_id, series, span, value)
unique_value unique_value_run_check: CHECK ((run >= 1))
wrong_try wrong_try_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
wrong_try wrong_try_pkey: PRIMARY KEY (organization_id, key)

-- indexes
CREATE UNIQUE INDEX account_organization_id_login_id_key ON public.account USING btree (organization_id, login_id)
CREATE UNIQUE INDEX account_pkey ON public.account USING btree (organization_id, id)
CREATE UNIQUE INDEX account_phone_pkey ON public.account_phone USING btree (organization_id, account_id)
CREATE INDEX account_picture_newest ON public.account_picture USING btree (organization_id, account_id, kind, id DESC)
CREATE UNIQUE INDEX account_picture_pkey ON public.account_picture USING btree (organization_id, id)
CREATE INDEX account_request_list ON public.account_request USING btree (organization_id, status, asked_at DESC, id DESC)
CREATE UNIQUE INDEX account_request_pkey ON public.account_request USING btree (organization_id, id)
CREATE UNIQUE INDEX account_request_renewal ON public.account_request USING btree (organization_id, account_id) WHERE ((kind = 'renewal'::text) AND (status = 'waiting'::text))
CREATE UNIQUE INDEX account_totp_pkey ON public.account_totp USING btree (organization_id, account_id)
CREATE INDEX activity_action ON public.activity USING btree (organization_id, action, id DESC)
CREATE INDEX activity_application ON public.activity USING btree (organization_id, application_id, id DESC) WHERE (application_id IS NOT NULL)
CREATE UNIQUE INDEX activity_chain ON public.activity USING btree (organization_id, chain, no) WHERE (chain IS NOT NULL)
CREATE INDEX activity_loose ON public.activity USING btree (organization_id, id) INCLUDE (application_id) WHERE (chain IS NULL)
CREATE INDEX activity_person ON public.activity USING btree (organization_id, account_id, id DESC)
CREATE UNIQUE INDEX activity_pkey ON public.activity USING btree (organization_id, id)
CREATE INDEX activity_recent ON public.activity USING btree (organization_id, at DESC)
CREATE INDEX activity_wrote ON public.activity USING btree (organization_id, chain, no) WHERE (wrote IS NOT NULL)
CREATE INDEX application_by_registration ON public.application USING btree (organization_id, COALESCE(registered_on, ((filed_at AT TIME ZONE 'Asia/Kathmandu'::text))::date) DESC, application_no DESC)
CREATE INDEX application_filer ON public.application USING btree (organization_id, filed_by)
CREATE INDEX application_imported ON public.application USING btree (organization_id, filed_at DESC) WHERE (imported IS NOT NULL)
CREATE UNIQUE INDEX application_organization_id_application_no_key ON public.application USING btree (organization_id, application_no)
CREATE UNIQUE INDEX application_organization_id_registration_no_key ON public.application USING btree (organization_id, registration_no)
CREATE UNIQUE INDEX application_pkey ON public.application USING btree (organization_id, id)
CREATE INDEX application_plot ON public.application USING btree (organization_id, plot_no, ward)
CREATE INDEX application_recent ON public.application USING btree (organization_id, filed_at DESC, id DESC)
CREATE INDEX application_register ON public.application USING btree (organization_id, registered_on DESC, id DESC) WHERE (registered_on IS NOT NULL)
CREATE INDEX application_search ON public.application USING gin (search_text gin_trgm_ops)
CREATE INDEX application_status ON public.application USING btree (organization_id, status, ward)
CREATE INDEX application_unregistered ON public.application USING btree (organization_id, status, ward) WHERE (registered_on IS NULL)
CREATE INDEX application_valid ON public.application USING btree (organization_id, valid_until, application_no) INCLUDE (status, ward) WHERE (valid_until IS NOT NULL)
CREATE INDEX application_ward ON public.application USING btree (organization_id, ward, filed_at DESC, id DESC)
CREATE INDEX application_year ON public.application USING btree (organization_id, fiscal_year, COALESCE(registered_on, ((filed_at AT TIME ZONE 'Asia/Kathmandu'::text))::date) DESC, application_no DESC)
CREATE UNIQUE INDEX application_change_pkey ON public.application_change USING btree (organization_id, application_id)
CREATE INDEX application_change_recent ON public.application_change USING btree (organization_id, changed_at DESC, application_id DESC)
CREATE UNIQUE INDEX application_seen_pkey ON public.application_seen USING btree (organization_id, account_id, application_id)
CREATE UNIQUE INDEX application_word_pkey ON public.application_word USING btree (organization_id, word, day, application_no) INCLUDE (of_applicant, ward, fiscal_year)
CREATE INDEX assignment_of ON public.assignment USING btree (organization_id, account_id)
CREATE UNIQUE INDEX assignment_pkey ON public.assignment USING btree (organization_id, application_id, role)
CREATE INDEX attachment_application ON public.attachment USING btree (organization_id, application_id)
CREATE UNIQUE INDEX attachment_pkey ON public.attachment USING btree (organization_id, id)
CREATE UNIQUE INDEX attachment_replaced_once ON public.attachment USING btree (organization_id, replaces)
CREATE UNIQUE INDEX audit_finding_pkey ON public.audit_finding USING btree (organization_id, run_id, "position")
CREATE UNIQUE INDEX audit_run_organization_id_night_key ON public.audit_run USING btree (organization_id, night)
CREATE UNIQUE INDEX audit_run_pkey ON public.audit_run USING btree (organization_id, id)
CREATE INDEX audit_run_recent ON public.audit_run USING btree (organization_id, number DESC)
CREATE UNIQUE INDEX audit_run_running ON public.audit_run USING btree (organization_id) WHERE (status = 'running'::text)
CREATE UNIQUE INDEX calendar_year_bs_year_version_key ON public.calendar_year USING btree (bs_year, version)
CREATE UNIQUE INDEX calendar_year_pkey ON public.calendar_year USING btree (id)
CREATE INDEX change_set_of ON public.change_set USING btree (organization_id, begun_at DESC, id)
CREATE UNIQUE INDEX change_set_pkey ON public.change_set USING btree (organization_id, id)
CREATE INDEX change_set_part_of ON public.change_set_part USING btree (organization_id, proposal_id)
CREATE UNIQUE INDEX change_set_part_pkey ON public.change_set_part USING btree (organization_id, set_id, kind, id)
CREATE UNIQUE INDEX checkpoint_organization_id_night_key ON public.checkpoint USING btree (organization_id, night)
CREATE UNIQUE INDEX checkpoint_pkey ON public.checkpoint USING btree (organization_id, number)
CREATE UNIQUE INDEX checkpoint_head_pkey ON public.checkpoint_head USING btree (organization_id, kind, id)
CREATE UNIQUE INDEX comment_pkey ON public.comment USING btree (organization_id, id)
CREATE UNIQUE INDEX data_folder_is_only_key ON public.data_folder USING btree (is_only)
CREATE UNIQUE INDEX data_folder_pkey ON public.data_folder USING btree (id)
CREATE UNIQUE INDEX deadline_pkey ON public.deadline USING btree (organization_id, application_id, run, name)
CREATE INDEX definition_hash ON public.definition USING btree (organization_id, kind, hash)
CREATE UNIQUE INDEX definition_pkey ON public.definition USING btree (organization_id, kind, id, version)
CREATE UNIQUE INDEX definition_draft_pkey ON public.definition_draft USING btree (organization_id, kind, id, author)
CREATE INDEX definition_proposal_of ON public.definition_proposal USING btree (organization_id, kind, definition_id, proposed_at DESC)
CREATE UNIQUE INDEX definition_proposal_organization_id_id_proposed_by_key ON public.definition_proposal USING btree (organization_id, id, proposed_by)
CREATE UNIQUE INDEX definition_proposal_pkey ON public.definition_proposal USING btree (organization_id, id)
CREATE UNIQUE INDEX definition_verdict_pkey ON public.definition_verdict USING btree (organization_id, proposal_id)
CREATE INDEX document_ended ON public.document USING btree (organization_id, standing, issued_at DESC, id DESC) WHERE (standing <> 'valid'::text)
CREATE INDEX document_form ON public.document USING btree (organization_id, form, issued_at DESC, id DESC)
CREATE UNIQUE INDEX document_once ON public.document USING btree (organization_id, application_id, run, form, revision, template)
CREATE UNIQUE INDEX document_organization_id_code_key ON public.document USING btree (organization_id, code)
CREATE UNIQUE INDEX document_pkey ON public.document USING btree (organization_id, id)
CREATE INDEX document_recent ON public.document USING btree (organization_id, issued_at DESC, id DESC) INCLUDE (application_id, search_text)
CREATE INDEX document_search ON public.document USING gin (search_text gin_trgm_ops)
CREATE INDEX document_template ON public.document USING btree (organization_id, template, application_id, issued_at)
CREATE INDEX document_to_hand_over ON public.document USING btree (organization_id, issued_at DESC, id DESC) WHERE ((copies > 0) AND (NOT handed_over) AND (NOT stays) AND (standing = 'valid'::text))
CREATE INDEX document_to_print ON public.document USING btree (organization_id, issued_at DESC, id DESC) WHERE ((copies = 0) AND (standing = 'valid'::text))
CREATE UNIQUE INDEX document_copy_asked_once ON public.document_copy USING btree (organization_id, document_id, request_id)
CREATE UNIQUE INDEX document_copy_pkey ON public.document_copy USING btree (organization_id, document_id, no)
CREATE UNIQUE INDEX document_end_once ON public.document_end USING btree (organization_id, document_id, why, successor) NULLS NOT DISTINCT
CREATE UNIQUE INDEX document_end_pkey ON public.document_end USING btree (organization_id, id)
CREATE UNIQUE INDEX document_hand_over_pkey ON public.document_hand_over USING btree (organization_id, document_id, copy_no)
CREATE INDEX document_sheet_of_case ON public.document_sheet USING btree (organization_id, application_id, serial)
CREATE UNIQUE INDEX document_sheet_organization_id_code_key ON public.document_sheet USING btree (organization_id, code)
CREATE UNIQUE INDEX document_sheet_organization_id_serial_key ON public.document_sheet USING btree (organization_id, serial)
CREATE UNIQUE INDEX document_sheet_pkey ON public.document_sheet USING btree (organization_id, id)
CREATE UNIQUE INDEX document_withdrawal_pkey ON public.document_withdrawal USING btree (organization_id, application_id, seq)
CREATE UNIQUE INDEX draft_pkey ON public.draft USING btree (organization_id, application_id, run, form)
CREATE UNIQUE INDEX early_report_pkey ON public.early_report USING btree (organization_id, way, reference, status)
CREATE INDEX history_absent ON public.history USING btree (organization_id, application_id, seq) WHERE (answer ~~ '%"absent"%'::text)
CREATE INDEX history_actor ON public.history USING btree (organization_id, actor_id, application_id) WHERE (actor_id IS NOT NULL)
CREATE INDEX history_at ON public.history USING brin (at)
CREATE UNIQUE INDEX history_organization_id_application_id_request_id_key ON public.history USING btree (organization_id, application_id, request_id)
CREATE UNIQUE INDEX history_pkey ON public.history USING btree (organization_id, application_id, seq)
CREATE INDEX history_taken ON public.history USING btree (organization_id, application_id, seq) WHERE (payload ~~ '%"taken":[%'::text)
CREATE INDEX history_turn ON public.history USING btree (organization_id, application_id, seq) INCLUDE (at, waits_on, run, state)
CREATE INDEX inbox_due ON public.inbox USING btree (organization_id, due) INCLUDE (application_id) WHERE (due IS NOT NULL)
CREATE UNIQUE INDEX inbox_pkey ON public.inbox USING btree (organization_id, application_id, "position", role)
CREATE INDEX inbox_role ON public.inbox USING btree (organization_id, role, since) INCLUDE (application_id, ward, form, account_id, returned)
CREATE INDEX journal_head_changed ON public.journal_head USING btree (organization_id, changed_at)
CREATE UNIQUE INDEX journal_head_pkey ON public.journal_head USING btree (organization_id, chain)
CREATE UNIQUE INDEX lease_pkey ON public.lease USING btree (organization_id, name)
CREATE INDEX ledger_day ON public.ledger USING btree (organization_id, fiscal_year, on_date)
CREATE INDEX ledger_deposits ON public.ledger USING btree (organization_id, application_id, on_date) INCLUDE (kind, amount) WHERE (kind = ANY (ARRAY['deposit'::text, 'deduction'::text, 'refund'::text]))
CREATE INDEX ledger_form ON public.ledger USING btree (organization_id, application_id, form)
CREATE INDEX ledger_on_date ON public.ledger USING btree (organization_id, on_date)
CREATE UNIQUE INDEX ledger_pkey ON public.ledger USING btree (organization_id, application_id, seq, "position")
CREATE UNIQUE INDEX login_session_pkey ON public.login_session USING btree (organization_id, id)
CREATE INDEX message_next ON public.message USING btree (organization_id, id) WHERE (status = 'waiting'::text)
CREATE INDEX message_of_case ON public.message USING btree (organization_id, application_id, id DESC) WHERE (application_id IS NOT NULL)
CREATE UNIQUE INDEX message_once ON public.message USING btree (organization_id, key)
CREATE UNIQUE INDEX message_pkey ON public.message USING btree (organization_id, id)
CREATE INDEX message_reference ON public.message USING btree (organization_id, way, reference) WHERE (reference IS NOT NULL)
CREATE INDEX message_spent ON public.message USING btree (organization_id, handed_at) WHERE (handed_at IS NOT NULL)
CREATE INDEX message_waiting ON public.message USING btree (run_after) WHERE (status = 'waiting'::text)
CREATE INDEX message_report_of ON public.message_report USING btree (organization_id, message_id, id)
CREATE UNIQUE INDEX message_report_pkey ON public.message_report USING btree (organization_id, id)
CREATE UNIQUE INDEX name_part_pkey ON public.name_part USING btree (organization_id, part, word)
CREATE INDEX neighbour_answer_of ON public.neighbour_answer USING btree (organization_id, notice_id, no)
CREATE UNIQUE INDEX neighbour_answer_pkey ON public.neighbour_answer USING btree (organization_id, id)
CREATE UNIQUE INDEX neighbour_answer_request ON public.neighbour_answer USING btree (organization_id, notice_id, request_id)
CREATE INDEX neighbour_file_of ON public.neighbour_file USING btree (organization_id, notice_id)
CREATE UNIQUE INDEX neighbour_file_pkey ON public.neighbour_file USING btree (organization_id, id)
CREATE UNIQUE INDEX neighbour_notice_once ON public.neighbour_notice USING btree (organization_id, application_id, run, side, plot_no, name_ne)
CREATE UNIQUE INDEX neighbour_notice_pkey ON public.neighbour_notice USING btree (organization_id, id)
CREATE UNIQUE INDEX neighbour_redaction_pkey ON public.neighbour_redaction USING btree (organization_id, answer_id, no)
CREATE INDEX notification_bundle ON public.notification USING btree (organization_id, account_id, COALESCE(bundle, id), id DESC)
CREATE INDEX notification_new ON public.notification USING btree (organization_id, account_id) WHERE (read_at IS NULL)
CREATE INDEX notification_of ON public.notification USING btree (organization_id, account_id, id DESC)
CREATE UNIQUE INDEX notification_once ON public.notification USING btree (organization_id, account_id, application_id, seq, template, form, comment_id, proposal_id) NULLS NOT DISTINCT
CREATE UNIQUE INDEX notification_pkey ON public.notification USING btree (organization_id, id)
CREATE UNIQUE INDEX notification_choice_pkey ON public.notification_choice USING btree (organization_id, account_id, kind)
CREATE UNIQUE INDEX number_series_pkey ON public.number_series USING btree (organization_id, series, fiscal_year)
CREATE UNIQUE INDEX office_secret_pkey ON public.office_secret USING btree (organization_id, name)
CREATE UNIQUE INDEX organization_code_key ON public.organization USING btree (code)
CREATE UNIQUE INDEX organization_pkey ON public.organization USING btree (id)
CREATE INDEX outbox_next ON public.outbox USING btree (organization_id, postponed, id) WHERE (status = 'waiting'::text)
CREATE INDEX outbox_of_application ON public.outbox USING btree (organization_id, application_id, id) WHERE (status = 'waiting'::text)
CREATE UNIQUE INDEX outbox_organization_id_application_id_seq_position_key ON public.outbox USING btree (organization_id, application_id, seq, "position")
CREATE UNIQUE INDEX outbox_pkey ON public.outbox USING btree (organization_id, id)
CREATE INDEX outbox_undone ON public.outbox USING btree (organization_id, type, id) WHERE (status <> 'done'::text)
CREATE INDEX outbox_waiting ON public.outbox USING btree (run_after) WHERE (status = 'waiting'::text)
CREATE UNIQUE INDEX outside_call_pkey ON public.outside_call USING btree (organization_id, id)
CREATE INDEX password_link_from ON public.password_link USING btree (organization_id, asked_from, asked_at)
CREATE INDEX password_link_of ON public.password_link USING btree (organization_id, account_id, asked_at)
CREATE UNIQUE INDEX password_link_pkey ON public.password_link USING btree (organization_id, id)
CREATE UNIQUE INDEX password_link_token ON public.password_link USING btree (organization_id, token_hash)
CREATE INDEX password_link_waiting ON public.password_link USING btree (organization_id, id) WHERE (looked_at IS NULL)
CREATE INDEX phone_code_of_account ON public.phone_code USING btree (organization_id, account_id, at)
CREATE INDEX phone_code_of_number ON public.phone_code USING btree (organization_id, number, at)
CREATE UNIQUE INDEX phone_code_pkey ON public.phone_code USING btree (organization_id, id)
CREATE UNIQUE INDEX phone_standing_id ON public.phone_standing USING btree (organization_id, id)
CREATE UNIQUE INDEX phone_standing_pkey ON public.phone_standing USING btree (organization_id, number)
CREATE INDEX print_batch_of ON public.print_batch USING btree (organization_id, asked_by, asked_at DESC, id DESC)
CREATE UNIQUE INDEX print_batch_pkey ON public.print_batch USING btree (organization_id, id)
CREATE INDEX print_batch_to_remove ON public.print_batch USING btree (organization_id, keep_until) WHERE ((keep_until IS NOT NULL) AND (removed_at IS NULL))
CREATE INDEX print_batch_waiting ON public.print_batch USING btree (run_after) WHERE (state <> 'done'::text)
CREATE UNIQUE INDEX print_batch_paper_organization_id_batch_id_document_id_key ON public.print_batch_paper USING btree (organization_id, batch_id, document_id)
CREATE UNIQUE INDEX print_batch_paper_pkey ON public.print_batch_paper USING btree (organization_id, batch_id, "position")
CREATE INDEX proposal_of ON public.proposal USING btree (organization_id, proposed_at DESC, id)
CREATE UNIQUE INDEX proposal_organization_id_id_proposed_by_key ON public.proposal USING btree (organization_id, id, proposed_by)
CREATE UNIQUE INDEX proposal_pkey ON public.proposal USING btree (organization_id, id)
CREATE UNIQUE INDEX proposal_verdict_pkey ON public.proposal_verdict USING btree (organization_id, proposal_id)
CREATE UNIQUE INDEX public_file_pkey ON public.public_file USING btree (organization_id, sha256)
CREATE UNIQUE INDEX recovery_code_pkey ON public.recovery_code USING btree (organization_id, account_id, hash)
CREATE INDEX review_note_of ON public.review_note USING btree (organization_id, application_id, run, form, made_at)
CREATE UNIQUE INDEX review_note_pkey ON public.review_note USING btree (organization_id, id)
CREATE UNIQUE INDEX review_note_waiting ON public.review_note USING btree (organization_id, application_id, run, form, path, by_account, pin) NULLS NOT DISTINCT WHERE (seq IS NULL)
CREATE UNIQUE INDEX saved_filter_name ON public.saved_filter USING btree (organization_id, account_id, page, name)
CREATE UNIQUE INDEX saved_filter_opens ON public.saved_filter USING btree (organization_id, account_id, page) WHERE opens
CREATE UNIQUE INDEX saved_filter_pkey ON public.saved_filter USING btree (organization_id, account_id, id)
CREATE UNIQUE INDEX schema_migration_pkey ON public.schema_migration USING btree (name)
CREATE INDEX service_level_end_at ON public.service_level_end USING btree (organization_id, at)
CREATE UNIQUE INDEX service_level_end_pkey ON public.service_level_end USING btree (organization_id, application_id, run, seq)
CREATE INDEX setup_change_kind ON public.setup_change USING btree (organization_id, kind, id DESC)
CREATE UNIQUE INDEX setup_change_pkey ON public.setup_change USING btree (organization_id, id)
CREATE INDEX setup_change_record ON public.setup_change USING btree (organization_id, kind, record_id, id DESC)
CREATE INDEX setup_record_in_turn ON public.setup_record USING gist (organization_id, kind, key, daterange(valid_from, valid_to, '[]'::text))
CREATE UNIQUE INDEX setup_record_key ON public.setup_record USING btree (organization_id, kind, key, valid_from) NULLS NOT DISTINCT
CREATE UNIQUE INDEX setup_record_pkey ON public.setup_record USING btree (organization_id, id)
CREATE UNIQUE INDEX spent_proof_pkey ON public.spent_proof USING btree (organization_id, hash)
CREATE INDEX stage_closed ON public.stage USING btree (organization_id, application_id) INCLUDE (closed_at) WHERE (closed_at IS NOT NULL)
CREATE INDEX stage_holds ON public.stage USING btree (organization_id, application_id) WHERE holds
CREATE INDEX stage_level ON public.stage USING btree (organization_id, definition_hash, state) INCLUDE (application_id, sla_due, sla_left) WHERE ((status = 'active'::text) AND ((sla_due IS NOT NULL) OR (sla_left IS NOT NULL)))
CREATE INDEX stage_objections ON public.stage USING btree (organization_id) WHERE (snapshot ~~ '%"objections":[{%'::text)
CREATE INDEX stage_overdue ON public.stage USING btree (organization_id, sla_due) WHERE ((status = 'active'::text) AND (sla_due IS NOT NULL))
CREATE UNIQUE INDEX stage_pkey ON public.stage USING btree (organization_id, application_id, run)
CREATE INDEX stage_standing ON public.stage USING btree (organization_id, id, status)
CREATE INDEX submission_newest ON public.submission USING btree (organization_id, application_id, run, form, status, seq)
CREATE UNIQUE INDEX submission_pkey ON public.submission USING btree (organization_id, application_id, form, seq)
CREATE UNIQUE INDEX table_draft_pkey ON public.table_draft USING btree (organization_id, master, author)
CREATE UNIQUE INDEX tour_seen_pkey ON public.tour_seen USING btree (organization_id, account_id)
CREATE INDEX unique_value_form ON public.unique_value USING btree (organization_id, application_id, form)
CREATE UNIQUE INDEX unique_value_pkey ON public.unique_value USING btree (organization_id, series, span, value)
CREATE UNIQUE INDEX wrong_try_pkey ON public.wrong_try USING btree (organization_id, key)

-- row-level security
account own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
account_phone own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
account_picture own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
account_request own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
account_totp own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
activity own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
application own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
application_change own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
application_seen own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
application_word own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
assignment own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
attachment own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
audit_finding own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
audit_run own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
change_set own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
change_set_part own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
checkpoint own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
checkpoint_head own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
comment own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
deadline own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
definition own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
definition_draft own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
definition_proposal own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
definition_verdict own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document_copy own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document_end own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document_hand_over own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document_sheet own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document_withdrawal own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
draft own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
early_report own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
history own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
inbox own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
journal_head own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
lease own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
ledger own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
login_session own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
message own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
message_report own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
name_part own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
neighbour_answer own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
neighbour_file own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
neighbour_notice own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
neighbour_redaction own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
notification own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
notification_choice own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
number_series own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
office_secret own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
outbox own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
outside_call own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
password_link own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
phone_code own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
phone_standing own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
print_batch own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
print_batch_paper own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
proposal own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
proposal_verdict own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
public_file own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
recovery_code own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
review_note own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
review_note unsent_only (forced) (restrictive) for delete: using (seq IS NULL) check 
review_note unsettled_only (forced) (restrictive) for update: using (answer_seq IS NULL) check true
saved_filter own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
service_level_end own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
setup_change own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
setup_record own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
spent_proof own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
stage own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
submission own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
table_draft own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
tour_seen own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
unique_value own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
wrong_try own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)

-- triggers
account journal_must_know journal_must_know 29 cb8e35e6ff6fa3b70e80340393aa55c9
account journal_touch_in journal_touch 5 7cb79bc5da676fb2f58787b6026b523e
account journal_touch_on journal_touch 17 fe78cb350d05ec41e91ee3f75190412e
account journal_touch_out journal_touch 9 aca9665f98638df418f39f55dc54fe7d
account person_changed tell_of_session 17 5b069075f25991eb4a574b00d7ee1cd7
account_phone journal_must_know journal_must_know 29 5413ac752159c8694c0501762aaff25d
account_phone journal_touch journal_touch 29 af85cf4a2309c9d703d8e7a05ee9fda1
account_picture journal_must_know journal_must_know 29 ad0c3d796fccd85a7530bfe559c5bcec
account_picture journal_touch journal_touch 29 807ab260e544f915695b2444b167d08a
account_totp journal_must_know journal_must_know 29 4ec4208135d4acb52c7fe8323943960e
account_totp journal_touch_in journal_touch 5 e6cbaf270ea3d4fda6148ca99aeba982
account_totp journal_touch_on journal_touch 17 446d35bd63c545d755fa31438e90b727
account_totp journal_touch_out journal_touch 9 f931bad09aed052a8e92b55e33b886e2
application application_changed keep_application_change 17 5b5ce031488c8b1deb27b5a85fdc0974
application application_opened keep_application_change 5 bda46832afeb58d6545410dca292ad94
application application_words_changed keep_application_words 17 967205a1c30b1fdb4509e9a06a92413b
application application_words_new keep_application_words 5 ae33ac8c9b2703d86fdc6c209f1ef32f
application journal_must_know journal_must_know 29 14246a2695756c1228e2dc86e3350d95
application journal_touch_in journal_touch 5 da9db0b7fd56f77325899e9ce92eff69
application journal_touch_on journal_touch 17 7865f5e08cd63cd68629f6dfea44e2f4
application journal_touch_out journal_touch 9 7757ce7702b59a5d809630de290caa41
assignment journal_must_know journal_must_know 29 7cc68e002fb28138610b6296ff19f7ff
assignment journal_touch journal_touch 29 99624d4fcc06824113a15578a1d94c6c
attachment journal_must_know journal_must_know 29 8b747eae9779aa578fc095c2da6aedeb
attachment journal_touch journal_touch 29 246dbf3bc26e8b334b0241647e2deb37
calendar_year journal_touch journal_touch 29 d4e6c9369cac3307abd92ebf38a679ec
comment journal_must_know journal_must_know 29 4cdaea1ba1a06dfef5499262fbaf829b
comment journal_touch journal_touch 29 1e5fc317ba4fb5ea1f3b77d18f88bf87
definition journal_must_know journal_must_know 29 e2ccc3eec8fcebdb76f1680219df0ef2
definition journal_touch journal_touch 29 4b3fb351b25377c0909442d7eeb36749
definition_proposal journal_must_know journal_must_know 29 c6d682cf29f7e7661a82dd93e109e64b
definition_proposal journal_touch journal_touch 29 4940f6c788c49ee3bb35d19a582ac1e1
definition_verdict journal_must_know journal_must_know 29 39969bf964ec651651e50b739b467e9d
definition_verdict journal_touch journal_touch 29 205f0a19e2c942d0905d231b27ba706f
document journal_must_know journal_must_know 29 72aad4b3902b956d367807cebbd74108
document journal_touch_in journal_touch 5 2d01dec0eb7bb7ccbc457fddf96865e6
document journal_touch_out journal_touch 9 268ed794a04c4a7c57214b2a33dfc25a
document_copy journal_must_know journal_must_know 29 b417dd13ffa787f9547254c8f2b22e8c
document_copy journal_touch journal_touch 29 8208be80a80cd6ab5e4ca54ff9a715fb
document_end journal_must_know journal_must_know 29 e2ec241f82ebd76bd69ed8bd9e39ed78
document_end journal_touch journal_touch 29 dbda556f7a96710fcff018a885d57464
document_hand_over journal_must_know journal_must_know 29 7b4c5afc1a88d9f6ae9dc8b27c451eab
document_hand_over journal_touch journal_touch 29 cf07a39264a73f6335827cc139b7f017
document_sheet journal_must_know journal_must_know 29 286be041aa5ac99abe95f644afbe536b
document_sheet journal_touch journal_touch 29 d318a6c6a83a8b86f3216c9de256e72d
document_withdrawal journal_must_know journal_must_know 29 9a88134d3f9df0a8cf91d0a4b0e38cc9
document_withdrawal journal_touch journal_touch 29 f806aa05d8dd15e4fd82dff258ff63c1
login_session session_ended tell_of_session 17 1e997f1c9973176fec43c222ad2e5a65
login_session session_gone tell_of_session 9 a916300404a1adf275ec73716f1a6ae8
neighbour_answer journal_must_know journal_must_know 29 dd8528ff2cb2b175f840beffbb9e9640
neighbour_answer journal_touch journal_touch 29 2781104e5d22158b2f7917719a19dee4
neighbour_file journal_must_know journal_must_know 29 38b7e76c7ba0e96b2ae3a021b99da224
neighbour_file journal_touch journal_touch 29 223afd2175d16589dcd28adbdb05cb46
neighbour_notice journal_must_know journal_must_know 29 b6ea9c1bbf8e9333f3f30ce49153d856
neighbour_notice journal_touch_in journal_touch 5 207e45213269b1c8184d0685dbd88104
neighbour_notice journal_touch_on journal_touch 17 4a94f61156a207cadb1d6309f85aba88
neighbour_notice journal_touch_out journal_touch 9 edc2ced015b37e71c532f98e2433d0ab
neighbour_redaction journal_must_know journal_must_know 29 9a8b6f3ee1dc4a2203d9052ac7c7eba5
neighbour_redaction journal_touch journal_touch 29 053f2197a90316842890f9e7c1f8c06c
organization journal_must_know journal_must_know 29 f4dd4da3b3ee5ddb0d4b1237ddb98e7a
organization journal_touch journal_touch 29 f202150baf5cb9861a20775f75bc861d
phone_standing journal_must_know journal_must_know 29 0ae9c806c9c22367094f5db62d39e25a
phone_standing journal_touch journal_touch 29 6c8ee4a2b41783fe38d56a305f978608
proposal journal_must_know journal_must_know 29 41be1f7ddf5b349ab753adbdd3ee4a89
proposal journal_touch journal_touch 29 0e6a7209796f639cd634adfed3b987ff
proposal_verdict journal_must_know journal_must_know 29 74819854261a8b1c1969af8598db0eb4
proposal_verdict journal_touch journal_touch 29 6b921eefecb0b2f196f9d7c4c1175001
public_file journal_must_know journal_must_know 29 5930d2c8c3a8469b6fa6070ed8c6e063
public_file journal_touch journal_touch 29 c177ec6cee9f1621e7c80431bafd59df
review_note journal_must_know journal_must_know 29 1317f781e18bc6ea011b2768bb93a64a
review_note journal_touch_on journal_touch 17 0e37571b87366c328139b0915dbcbace
setup_change journal_must_know journal_must_know 29 377a7b2145064c90514942e7c410da33
setup_change journal_touch journal_touch 25 c06394040c8eb7090792d61eadc4b049
setup_change journal_touch_all journal_touch_all 4 75e35996de2d11530206e02a7c52aa2c
setup_record journal_must_know journal_must_know 29 710fb31dc905822af02bc10ca0e4cd8f
setup_record journal_touch journal_touch 25 aa04c9eb4b823b034e48f67d9b6d5439
setup_record journal_touch_all journal_touch_all 4 0eda40e66abc03aedc118d5f97a314a6
unique_value journal_must_know journal_must_know 29 97caee0ad7b8a9f6ee76124e97bf9557
unique_value journal_touch journal_touch 29 4ec520afc54e8bc3d0f3c1b33edb5a2b

-- functions
application_sounding_like(first text, second text, third text, most integer) sql as its owner set plan_cache_mode=force_custom_plan, search_path=public, pg_temp b0f71eb328870d134fabfa5075ac1bfc
gather_statistics() plpgsql as its owner set search_path=public, pg_temp 4a47a7d45f3aba6b6207832aef7cbe5b
journal_must_know() plpgsql 2926c38c051a451080961edde79e3cbb
journal_touch() plpgsql ead364f6ff3f97547ee6405cdc724e43
journal_touch_all() plpgsql 0a0b984b7a74d512b1b7d3505a778ece
keep_application_change() plpgsql dafba087fc250e000e9c000d2318daab
keep_application_words() plpgsql 161294be19b25f0352370fb742510412
name_parts(word text) sql baff6e682b110da802cb32797634644e
name_words(sounds text, of_applicant text) sql c50634fde3333de205fd3808555a6bf1
paper_speaking_of(own text[], sounding text[]) sql as its owner set plan_cache_mode=force_custom_plan, search_path=public, pg_temp b93ef4745b69466532329b9f2da99bb9
tell_of_session() plpgsql eae27ab9228de317939b43c04f708791

-- rules

-- tables that are not as others
wrong_try is not logged

-- what naksa_app may do
account: delete, insert, select, update
account_phone: insert, select, update (number), update (proven_at)
account_picture: insert, select
account_request: insert, select, update (account_id), update (decided_at), update (decided_by), update (reason), update (status)
account_totp: delete, insert, select, update
activity: insert, select
application: delete, insert, select, update
application_change: insert, select, update
application_seen: insert, select, update
application_word: delete, insert, select
assignment: delete, insert, select, update
attachment: insert, select
audit_finding: insert, select
audit_run: insert, select, update
calendar_year: insert, select
change_set: insert, select, update
change_set_part: delete, insert, select, update
checkpoint: insert, select
checkpoint_head: insert, select, update
comment: delete, insert, select, update
data_folder: insert, select
deadline: delete, insert, select, update
definition: insert, select
definition_draft: delete, insert, select, update
definition_proposal: insert, select
definition_verdict: insert, select
document: insert, select, update (copies), update (handed_over), update (standing)
document_copy: insert, select
document_end: insert, select
document_hand_over: insert, select
document_sheet: insert, select
document_withdrawal: insert, select
draft: delete, insert, select, update
early_report: delete, insert, select
history: insert, select
inbox: delete, insert, select, update
journal_head: insert, select, update
lease: delete, insert, select, update (holder), update (until)
ledger: insert, select
login_session: delete, insert, select, update
message: insert, select, update (attempts), update (cost), update (delivered_at), update (done_at), update (handed_at), update (hint), update (last_error), update (parts), update (reference), update (run_after), update (secret), update (status), update (way)
message_report: insert, select
name_part: insert, select
neighbour_answer: insert, select
neighbour_file: insert, select, update (answer_id), update (is_identity)
neighbour_notice: insert, select, update (code_hash), update (code_tries), update (code_until), update (codes_sent), update (ended_at), update (phone), update (phone_typed), update (served_at), update (served_seq)
neighbour_redaction: insert, select
notification: insert, select, update (read_at)
notification_choice: delete, insert, select, update
number_series: insert, select, update
office_secret: delete, insert, select, update (given_at), update (given_by), update (sealed)
organization: delete, insert, select, update
outbox: delete, insert, select, update
outside_call: insert, select
password_link: delete, insert, select, update (account_id), update (expires_at), update (looked_at), update (token_hash), update (typed), update (used_at)
phone_code: delete, insert, select, update (tries), update (until)
phone_standing: insert, select, update (stopped_at), update (told_at)
print_batch: insert, select, update (attempts), update (keep_until), update (pages), update (removed_at), update (run_after), update (sha256), update (state)
print_batch_paper: insert, select, update (copy_no), update (reason_en), update (reason_ne), update (sha256)
proposal: insert, select
proposal_verdict: insert, select
public_file: insert, select
recovery_code: delete, insert, select, update
review_note: delete, insert, select, update (answer), update (answer_seq), update (answered_at), update (answered_by), update (by_role), update (label), update (made_at), update (mark), update (note), update (reason), update (reason_title), update (seq), update (value)
saved_filter: delete, insert, select, update
service_level_end: insert, select
setup_change: insert, select
setup_record: delete, insert, select, update
spent_proof: delete, insert, select
stage: delete, insert, select, update
submission: insert, select, update (stamps)
table_draft: delete, insert, select, update
tour_seen: delete, insert, select
unique_value: delete, insert, select
wrong_try: delete, insert, select, update
