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
activity.organization_id uuid not null
activity.id bigint not null generated always as identity
activity.at timestamp with time zone not null default now()
activity.account_id uuid
activity.action text not null
activity.application_id uuid
activity.detail jsonb not null default '{}'::jsonb
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
calendar_year.id bigint not null generated always as identity
calendar_year.bs_year integer not null
calendar_year.version integer not null
calendar_year.months smallint[] not null
calendar_year.status text not null
calendar_year.note text not null default ''::text
calendar_year.by_account uuid
calendar_year.by_name text not null default ''::text
calendar_year.at timestamp with time zone not null default now()
comment.organization_id uuid not null
comment.id uuid not null
comment.application_id uuid not null
comment.form text
comment.to_applicant boolean not null
comment.text text not null
comment.by_account uuid not null
comment.at timestamp with time zone not null
deadline.organization_id uuid not null
deadline.application_id uuid not null
deadline.stage text not null
deadline.name text not null
deadline.due date not null
deadline.fired_at timestamp with time zone
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
document.printed integer not null default 0
document.calendar_edition bigint not null default 0
draft.organization_id uuid not null
draft.application_id uuid not null
draft.form text not null
draft.version integer not null
draft.data text not null
draft.by_account uuid not null
draft.saved_at timestamp with time zone not null
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
login_session.organization_id uuid not null
login_session.id uuid not null
login_session.account_id uuid not null
login_session.refresh_hash text not null
login_session.previous_refresh_hash text
login_session.created_at timestamp with time zone not null default now()
login_session.refreshed_at timestamp with time zone not null default now()
login_session.expires_at timestamp with time zone not null
login_session.revoked_at timestamp with time zone
number_series.organization_id uuid not null
number_series.series text not null
number_series.fiscal_year text not null
number_series.next integer not null default 1
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
schema_migration.name text not null
schema_migration.checksum text not null
schema_migration.applied_at timestamp with time zone not null default now()
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
stage.organization_id uuid not null
stage.application_id uuid not null
stage.id text not null
stage.definition_hash text not null
stage.engine_version text not null
stage.snapshot text not null
stage.state text not null
stage.seq integer not null
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
unique_value.organization_id uuid not null
unique_value.series text not null
unique_value.span text not null
unique_value.value text not null
unique_value.application_id uuid not null
unique_value.form text not null

-- constraints
account account_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
account account_organization_id_login_id_key: UNIQUE (organization_id, login_id)
account account_pkey: PRIMARY KEY (organization_id, id)
activity activity_pkey: PRIMARY KEY (organization_id, id)
application application_organization_id_application_no_key: UNIQUE (organization_id, application_no)
application application_organization_id_filed_by_fkey: FOREIGN KEY (organization_id, filed_by) REFERENCES account(organization_id, id)
application application_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
application application_organization_id_registration_no_key: UNIQUE (organization_id, registration_no)
application application_pkey: PRIMARY KEY (organization_id, id)
application application_status_check: CHECK ((status = ANY (ARRAY['P'::text, 'A'::text, 'C'::text, 'X'::text])))
attachment attachment_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
attachment attachment_organization_id_replaces_fkey: FOREIGN KEY (organization_id, replaces) REFERENCES attachment(organization_id, id)
attachment attachment_pkey: PRIMARY KEY (organization_id, id)
attachment attachment_replaced_once: UNIQUE (organization_id, replaces)
attachment attachment_version_check: CHECK ((version >= 1))
calendar_year calendar_year_bs_year_version_key: UNIQUE (bs_year, version)
calendar_year calendar_year_days: CHECK (((((((((((((months[1] + months[2]) + months[3]) + months[4]) + months[5]) + months[6]) + months[7]) + months[8]) + months[9]) + months[10]) + months[11]) + months[12]) = ANY (ARRAY[365, 366])))
calendar_year calendar_year_months: CHECK (((cardinality(months) = 12) AND (29 <= ALL (months)) AND (32 >= ALL (months))))
calendar_year calendar_year_pkey: PRIMARY KEY (id)
calendar_year calendar_year_status_check: CHECK ((status = ANY (ARRAY['projected'::text, 'disputed'::text, 'agreed'::text, 'official'::text])))
calendar_year calendar_year_version_check: CHECK ((version >= 1))
comment comment_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
comment comment_pkey: PRIMARY KEY (organization_id, id)
deadline deadline_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
deadline deadline_pkey: PRIMARY KEY (organization_id, application_id, stage, name)
definition definition_kind_check: CHECK ((kind = ANY (ARRAY['workflow'::text, 'form'::text, 'template'::text, 'library'::text])))
definition definition_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
definition definition_pkey: PRIMARY KEY (organization_id, kind, id, version)
document document_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
document document_organization_id_application_id_form_revision_key: UNIQUE (organization_id, application_id, form, revision)
document document_organization_id_code_key: UNIQUE (organization_id, code)
document document_pkey: PRIMARY KEY (organization_id, id)
draft draft_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
draft draft_pkey: PRIMARY KEY (organization_id, application_id, form)
history history_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
history history_organization_id_application_id_request_id_key: UNIQUE (organization_id, application_id, request_id)
history history_pkey: PRIMARY KEY (organization_id, application_id, seq)
history history_waits_on_check: CHECK ((waits_on = ANY (ARRAY['office'::text, 'applicant'::text, 'nobody'::text])))
inbox inbox_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
inbox inbox_pkey: PRIMARY KEY (organization_id, application_id, "position", role)
ledger ledger_account_check: CHECK ((account <> ''::text))
ledger ledger_amount_check: CHECK ((amount <> (0)::numeric))
ledger ledger_check: CHECK ((reverses < seq))
ledger ledger_kind_check: CHECK ((kind = ANY (ARRAY['demand'::text, 'receipt'::text, 'deposit'::text, 'deduction'::text, 'refund'::text])))
ledger ledger_organization_id_application_id_reverses_fkey: FOREIGN KEY (organization_id, application_id, reverses) REFERENCES history(organization_id, application_id, seq)
ledger ledger_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
ledger ledger_pkey: PRIMARY KEY (organization_id, application_id, seq, "position")
login_session login_session_organization_id_account_id_fkey: FOREIGN KEY (organization_id, account_id) REFERENCES account(organization_id, id)
login_session login_session_pkey: PRIMARY KEY (organization_id, id)
number_series number_series_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
number_series number_series_pkey: PRIMARY KEY (organization_id, series, fiscal_year)
organization organization_code_key: UNIQUE (code)
organization organization_pkey: PRIMARY KEY (id)
outbox outbox_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
outbox outbox_organization_id_application_id_seq_position_key: UNIQUE (organization_id, application_id, seq, "position")
outbox outbox_pkey: PRIMARY KEY (organization_id, id)
outbox outbox_status_check: CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
schema_migration schema_migration_pkey: PRIMARY KEY (name)
setup_change setup_change_action_check: CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'imported'::text])))
setup_change setup_change_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
setup_change setup_change_pkey: PRIMARY KEY (organization_id, id)
setup_record setup_record_dates: CHECK ((valid_from <= valid_to))
setup_record setup_record_in_turn: EXCLUDE USING gist (organization_id WITH =, kind WITH =, key WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&)
setup_record setup_record_key: UNIQUE NULLS NOT DISTINCT (organization_id, kind, key, valid_from)
setup_record setup_record_organization_id_fkey: FOREIGN KEY (organization_id) REFERENCES organization(id)
setup_record setup_record_pkey: PRIMARY KEY (organization_id, id)
stage stage_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
stage stage_pkey: PRIMARY KEY (organization_id, application_id, id)
submission submission_organization_id_application_id_seq_fkey: FOREIGN KEY (organization_id, application_id, seq) REFERENCES history(organization_id, application_id, seq)
submission submission_pkey: PRIMARY KEY (organization_id, application_id, form, seq)
submission submission_status_check: CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text])))
unique_value unique_value_organization_id_application_id_fkey: FOREIGN KEY (organization_id, application_id) REFERENCES application(organization_id, id)
unique_value unique_value_pkey: PRIMARY KEY (organization_id, series, span, value)

-- indexes
CREATE UNIQUE INDEX account_organization_id_login_id_key ON public.account USING btree (organization_id, login_id)
CREATE UNIQUE INDEX account_pkey ON public.account USING btree (organization_id, id)
CREATE INDEX activity_login ON public.activity USING btree (organization_id, ((detail ->> 'key'::text)), at) WHERE (action = ANY (ARRAY['login'::text, 'login.failed'::text]))
CREATE UNIQUE INDEX activity_pkey ON public.activity USING btree (organization_id, id)
CREATE INDEX activity_recent ON public.activity USING btree (organization_id, at DESC)
CREATE UNIQUE INDEX application_organization_id_application_no_key ON public.application USING btree (organization_id, application_no)
CREATE UNIQUE INDEX application_organization_id_registration_no_key ON public.application USING btree (organization_id, registration_no)
CREATE UNIQUE INDEX application_pkey ON public.application USING btree (organization_id, id)
CREATE INDEX application_plot ON public.application USING btree (organization_id, plot_no, ward)
CREATE INDEX application_recent ON public.application USING btree (organization_id, filed_at DESC, id DESC)
CREATE INDEX application_search ON public.application USING gin (search_text gin_trgm_ops)
CREATE INDEX application_ward ON public.application USING btree (organization_id, ward, filed_at DESC, id DESC)
CREATE INDEX attachment_application ON public.attachment USING btree (organization_id, application_id)
CREATE UNIQUE INDEX attachment_pkey ON public.attachment USING btree (organization_id, id)
CREATE UNIQUE INDEX attachment_replaced_once ON public.attachment USING btree (organization_id, replaces)
CREATE UNIQUE INDEX calendar_year_bs_year_version_key ON public.calendar_year USING btree (bs_year, version)
CREATE UNIQUE INDEX calendar_year_pkey ON public.calendar_year USING btree (id)
CREATE UNIQUE INDEX comment_pkey ON public.comment USING btree (organization_id, id)
CREATE UNIQUE INDEX deadline_pkey ON public.deadline USING btree (organization_id, application_id, stage, name)
CREATE INDEX definition_hash ON public.definition USING btree (organization_id, kind, hash)
CREATE UNIQUE INDEX definition_pkey ON public.definition USING btree (organization_id, kind, id, version)
CREATE UNIQUE INDEX document_organization_id_application_id_form_revision_key ON public.document USING btree (organization_id, application_id, form, revision)
CREATE UNIQUE INDEX document_organization_id_code_key ON public.document USING btree (organization_id, code)
CREATE UNIQUE INDEX document_pkey ON public.document USING btree (organization_id, id)
CREATE UNIQUE INDEX draft_pkey ON public.draft USING btree (organization_id, application_id, form)
CREATE UNIQUE INDEX history_organization_id_application_id_request_id_key ON public.history USING btree (organization_id, application_id, request_id)
CREATE UNIQUE INDEX history_pkey ON public.history USING btree (organization_id, application_id, seq)
CREATE UNIQUE INDEX inbox_pkey ON public.inbox USING btree (organization_id, application_id, "position", role)
CREATE INDEX inbox_role ON public.inbox USING btree (organization_id, role, since) INCLUDE (application_id, ward, form, account_id)
CREATE INDEX ledger_day ON public.ledger USING btree (organization_id, fiscal_year, on_date)
CREATE INDEX ledger_form ON public.ledger USING btree (organization_id, application_id, form)
CREATE UNIQUE INDEX ledger_pkey ON public.ledger USING btree (organization_id, application_id, seq, "position")
CREATE UNIQUE INDEX login_session_pkey ON public.login_session USING btree (organization_id, id)
CREATE UNIQUE INDEX number_series_pkey ON public.number_series USING btree (organization_id, series, fiscal_year)
CREATE UNIQUE INDEX organization_code_key ON public.organization USING btree (code)
CREATE UNIQUE INDEX organization_pkey ON public.organization USING btree (id)
CREATE UNIQUE INDEX outbox_organization_id_application_id_seq_position_key ON public.outbox USING btree (organization_id, application_id, seq, "position")
CREATE UNIQUE INDEX outbox_pkey ON public.outbox USING btree (organization_id, id)
CREATE INDEX outbox_waiting ON public.outbox USING btree (run_after) WHERE (status = 'waiting'::text)
CREATE UNIQUE INDEX schema_migration_pkey ON public.schema_migration USING btree (name)
CREATE INDEX setup_change_kind ON public.setup_change USING btree (organization_id, kind, id DESC)
CREATE UNIQUE INDEX setup_change_pkey ON public.setup_change USING btree (organization_id, id)
CREATE INDEX setup_change_record ON public.setup_change USING btree (organization_id, kind, record_id, id DESC)
CREATE INDEX setup_record_in_turn ON public.setup_record USING gist (organization_id, kind, key, daterange(valid_from, valid_to, '[]'::text))
CREATE UNIQUE INDEX setup_record_key ON public.setup_record USING btree (organization_id, kind, key, valid_from) NULLS NOT DISTINCT
CREATE UNIQUE INDEX setup_record_pkey ON public.setup_record USING btree (organization_id, id)
CREATE UNIQUE INDEX stage_pkey ON public.stage USING btree (organization_id, application_id, id)
CREATE UNIQUE INDEX submission_pkey ON public.submission USING btree (organization_id, application_id, form, seq)
CREATE INDEX unique_value_form ON public.unique_value USING btree (organization_id, application_id, form)
CREATE UNIQUE INDEX unique_value_pkey ON public.unique_value USING btree (organization_id, series, span, value)

-- row-level security
account own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
activity own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
application own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
attachment own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
comment own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
deadline own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
definition own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
document own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
draft own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
history own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
inbox own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
ledger own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
login_session own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
number_series own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
outbox own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
setup_change own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
setup_record own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
stage own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
submission own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)
unique_value own_organization (forced): using (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid) check (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)

-- what naksa_app may do
account: delete, insert, select, update
activity: insert, select
application: delete, insert, select, update
attachment: insert, select
calendar_year: insert, select
comment: delete, insert, select, update
deadline: delete, insert, select, update
definition: insert, select
document: insert, select, update (printed)
draft: delete, insert, select, update
history: insert, select
inbox: delete, insert, select, update
ledger: insert, select
login_session: delete, insert, select, update
number_series: delete, insert, select, update
organization: delete, insert, select, update
outbox: delete, insert, select, update
setup_change: insert, select
setup_record: delete, insert, select, update
stage: delete, insert, select, update
submission: insert, select, update (stamps)
unique_value: delete, insert, select
