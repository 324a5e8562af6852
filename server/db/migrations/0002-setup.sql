-- The setup area: records with an identity and a version, several rows of one key that follow each other in time, and who
-- changed what. Existing rows keep their kind, key and body; each becomes version 1 with an id of its own.

create extension if not exists btree_gist;

alter table setup_record
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1,
  drop constraint setup_record_pkey;
alter table setup_record
  add primary key (organization_id, id),
  add constraint setup_record_dates check (valid_from <= valid_to),
  -- The target of an insert that lays a record over a shipped one.
  add constraint setup_record_key unique nulls not distinct (organization_id, kind, key, valid_from),
  -- Both days belong to the record; no day has two records of one key.
  add constraint setup_record_in_turn exclude using gist (
    organization_id with =,
    kind with =,
    key with =,
    daterange(valid_from, valid_to, '[]') with &&
  );
comment on column setup_record.valid_from is 'First day in force; null = since ever.';
comment on column setup_record.valid_to is 'Last day in force; null = until further notice.';

-- People and the office itself are changed on the same screens.
alter table account
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column first_password_until timestamptz;
comment on column account.first_password_until is 'Set while the password is one that somebody else has seen: good until then, and for nothing but choosing another.';
alter table organization
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid;

create table setup_change (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  record_id text not null,
  kind text not null,
  key text not null,
  action text not null check (action in ('created', 'changed', 'deleted', 'imported')),
  before jsonb,
  after jsonb,
  changed text[] not null default '{}',
  note text not null default '',
  by_account uuid not null,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table setup_change is 'Who changed which setup record; what is sensitive stands here only masked, so that it can be forgotten.';
create index setup_change_record on setup_change (organization_id, kind, record_id, id desc);
create index setup_change_kind on setup_change (organization_id, kind, id desc);

alter table setup_change enable row level security;
alter table setup_change force row level security;
create policy own_organization on setup_change
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on setup_change to naksa_app;
