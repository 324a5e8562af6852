-- Foundation: organisations, people, definitions, cases, their history, documents, money, jobs.
-- Every row carries organization_id, first in every key; row-level security reads app.organization_id.

create extension if not exists pg_trgm;

create table organization (
  id uuid primary key,
  code text not null unique,
  name_ne text not null,
  name_en text not null,
  config jsonb not null,
  created_at timestamptz not null default now()
);
comment on table organization is 'One municipality; config is its profile, switches and presets.';

create table account (
  organization_id uuid not null references organization (id),
  id uuid not null,
  login_id text not null,
  password_hash text,
  name_ne text not null,
  role text not null,
  designation_ne text not null,
  wards text[] not null default '{}',
  profile jsonb not null default '{}',
  active boolean not null default true,
  login_expires_on date,
  failed_logins integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, login_id)
);
comment on table account is 'A person with one role code of the specification; empty wards means every ward.';

create table login_session (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  refresh_hash text not null,
  previous_refresh_hash text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table login_session is 'One login; the refresh token rotates, reuse of the previous one revokes the row.';

create table setup_record (
  organization_id uuid not null references organization (id),
  kind text not null,
  key text not null,
  body jsonb not null,
  valid_from date,
  valid_to date,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (organization_id, kind, key)
);
comment on table setup_record is 'Every master of the Setup menu: ward, designation, floor-rate, timer, legal-reference, calendar-year …';

create table definition (
  organization_id uuid not null references organization (id),
  hash text not null,
  kind text not null check (kind in ('workflow', 'form', 'template', 'library')),
  id text not null,
  version integer not null,
  body text not null,
  effective_from date not null,
  published_at timestamptz not null default now(),
  published_by uuid,
  proposed_by uuid,
  note text not null default '',
  primary key (organization_id, kind, id, version)
);
comment on table definition is 'Append-only law: canonical JSON bodies by SHA-256; shipped files are version 1, a restored body is a new version.';
create index definition_hash on definition (organization_id, kind, hash);

create table application (
  organization_id uuid not null references organization (id),
  id uuid not null,
  application_no bigint not null,
  registration_no text,
  registered_on date,
  fiscal_year text not null,
  construction_type text not null,
  building_class text not null,
  ward text not null,
  owner_ne text not null default '',
  owner_address_ne text not null default '',
  applicant_ne text not null default '',
  phone text not null default '',
  plot_no text not null default '',
  floor_status text not null default '',
  search_text text not null default '',
  status text not null default 'P' check (status in ('P', 'A', 'C', 'X')),
  filed_by uuid not null,
  filed_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, application_no),
  unique (organization_id, registration_no),
  foreign key (organization_id, filed_by) references account (organization_id, id)
);
comment on table application is 'One permit application; the facts that lists and search read are copied here in the same transaction.';
create index application_recent on application (organization_id, filed_at desc, id desc);
create index application_ward on application (organization_id, ward, filed_at desc, id desc);
create index application_plot on application (organization_id, plot_no, ward);
create index application_search on application using gin (search_text gin_trgm_ops);

create table stage (
  organization_id uuid not null,
  application_id uuid not null,
  id text not null,
  definition_hash text not null,
  engine_version text not null,
  snapshot text not null,
  state text not null,
  seq integer not null,
  primary key (organization_id, application_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table stage is 'One run of one workflow, pinned to its definition version; snapshot holds ids, statuses and dates, never form data.';

create table history (
  organization_id uuid not null,
  application_id uuid not null,
  seq integer not null,
  stage text not null,
  type text not null,
  form text,
  request_id uuid not null,
  request_hash text not null,
  actor_id uuid,
  actor_role text not null,
  at timestamptz not null,
  state text not null,
  definition_hash text not null,
  snapshot_hash text not null,
  previous_hash text not null,
  hash text not null,
  payload text not null,
  answer text not null,
  waits_on text not null default 'office' check (waits_on in ('office', 'applicant', 'nobody')),
  primary key (organization_id, application_id, seq),
  unique (organization_id, application_id, request_id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table history is 'The truth: one SHA-256 chain per application over canonical JSON; payload is kept as text because jsonb reorders keys.';

create table submission (
  organization_id uuid not null,
  application_id uuid not null,
  form text not null,
  revision integer not null,
  seq integer not null,
  status text not null check (status in ('draft', 'submitted')),
  definition_hash text not null,
  data text not null,
  data_hash text not null,
  stamps jsonb not null default '{}',
  by_account uuid not null,
  at timestamptz not null,
  primary key (organization_id, application_id, form, seq),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq)
);
comment on table submission is 'A form''s data as of an event; every one is kept. stamps holds what the engine wrote at approval (numbers, dates).';

create table draft (
  organization_id uuid not null,
  application_id uuid not null,
  form text not null,
  version integer not null,
  data text not null,
  by_account uuid not null,
  saved_at timestamptz not null,
  primary key (organization_id, application_id, form),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table draft is 'The autosaved form that nobody has submitted yet.';

create table inbox (
  organization_id uuid not null,
  application_id uuid not null,
  position integer not null,
  form text,
  event text not null,
  role text not null,
  ward text not null,
  account_id uuid,
  since timestamptz not null,
  due date,
  returned boolean not null default false,
  primary key (organization_id, application_id, position, role),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table inbox is 'Who must act now: a projection of the snapshot, rewritten by each event. account_id names the one designer who may.';
create index inbox_role on inbox (organization_id, role, since) include (application_id, ward, form, account_id);

create table deadline (
  organization_id uuid not null,
  application_id uuid not null,
  stage text not null,
  name text not null,
  due date not null,
  fired_at timestamptz,
  primary key (organization_id, application_id, stage, name),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table deadline is 'AD due dates; a job sends DEADLINE after the last day has ended in Kathmandu.';

create table outbox (
  organization_id uuid not null,
  id bigint generated always as identity,
  application_id uuid not null,
  seq integer not null,
  position integer not null,
  type text not null,
  params jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  last_error text,
  run_after timestamptz not null default now(),
  done_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, application_id, seq, position),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq)
);
comment on table outbox is 'Effects written with their event, performed at least once by jobs.';
create index outbox_waiting on outbox (run_after) where status = 'waiting';

create table document (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  form text not null,
  revision integer not null,
  template text not null,
  number text,
  code text not null,
  template_hash text not null,
  model text not null,
  html_sha256 text not null,
  pdf_sha256 text not null,
  issued_at timestamptz not null,
  seq integer not null,
  printed integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, code),
  unique (organization_id, application_id, form, revision),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table document is 'Issued print: immutable data, template hash and PDF hash; the bytes are in the file store under pdf_sha256, so a reprint is the same bytes.';

create table attachment (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  category text not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table attachment is 'What was uploaded; bytes are in the file store under their sha-256.';
create index attachment_application on attachment (organization_id, application_id);

create table comment (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  form text,
  to_applicant boolean not null,
  text text not null,
  by_account uuid not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table comment is 'Remarks beside the case: internal, or to the applicant.';

create table number_series (
  organization_id uuid not null references organization (id),
  series text not null,
  fiscal_year text not null,
  next integer not null default 1,
  primary key (organization_id, series, fiscal_year)
);
comment on table number_series is 'Gapless numbers per fiscal year, taken under the row lock.';

create table activity (
  organization_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  account_id uuid,
  action text not null,
  application_id uuid,
  detail jsonb not null default '{}',
  primary key (organization_id, id)
);
comment on table activity is 'Login, denial, print, export: what people did that changed no case.';
create index activity_recent on activity (organization_id, at desc);
create index activity_login on activity (organization_id, (detail ->> 'key'), at) where action in ('login', 'login.failed');

-- Rows are separated by organisation beneath every query.
do $$
declare t text;
begin
  foreach t in array array['account','login_session','setup_record','definition','application','stage','history','submission','draft','inbox','deadline','outbox','document','attachment','comment','number_series','activity'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;

-- Requests run as naksa_app, which owns nothing: what it may not change, no bug or injection in a request can change.
-- A role is shared by all databases of a server, so it may exist already and have been granted by somebody else.
do $$
begin
  create role naksa_app nologin;
exception
  when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant naksa_app to %I', current_user);
exception
  when insufficient_privilege then null;
end $$;
do $$
begin
  execute format('grant usage on schema %I to naksa_app', current_schema());
end $$;

-- Append-only: the truth, the law, and what people did.
grant select, insert on history, definition, activity to naksa_app;
-- Approval stamps numbers into a submission; a reprint counts; nothing else of them ever changes.
grant select, insert, update (stamps) on submission to naksa_app;
grant select, insert, update (printed) on document to naksa_app;
grant select, insert, update, delete on
  organization, account, login_session, setup_record, application, stage, draft, inbox, deadline, outbox,
  attachment, comment, number_series
to naksa_app;
