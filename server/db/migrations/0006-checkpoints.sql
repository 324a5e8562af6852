-- Signed checkpoints over everything that is only ever appended to, the runs that verify the record, and from where people came.

create table checkpoint (
  organization_id uuid not null references organization (id),
  number integer not null check (number >= 1),
  at timestamptz not null,
  night date,
  statement text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  signature text not null,
  heads text not null,
  asked_by uuid,
  primary key (organization_id, number),
  unique (organization_id, night)
);
comment on table checkpoint is 'Append-only: statement is canonical JSON (number, time, hash of the checkpoint before, Merkle root over all heads, key), signed with Ed25519; the same lies in a folder outside the database.';
comment on column checkpoint.night is 'Kathmandu day of a nightly one, so that several nodes take one; null = somebody asked for it.';
comment on column checkpoint.heads is 'Canonical JSON of the heads that changed since the checkpoint before; the statement holds its hash.';

create table checkpoint_head (
  organization_id uuid not null references organization (id),
  kind text not null check (kind in ('application', 'definition', 'activity')),
  id text not null,
  seq bigint not null check (seq >= 1),
  hash text not null,
  primary key (organization_id, kind, id)
);
comment on table checkpoint_head is 'Heads as of the last checkpoint, so that the next one need not read all of them; worth nothing unless their tree has the root that was signed.';

create table audit_run (
  organization_id uuid not null references organization (id),
  id uuid not null,
  number bigint generated always as identity,
  night date,
  asked_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  total integer not null,
  checked integer not null default 0,
  events bigint not null default 0,
  failures integer not null default 0,
  position uuid,
  leased_until timestamptz not null default now(),
  last_error text,
  primary key (organization_id, id),
  unique (organization_id, night)
);
comment on table audit_run is 'One verification of the whole record: every application is folded again and held against what is stored; position is the last one done, so that another node can go on.';
-- one at a time: who asks while one runs is shown that one
create unique index audit_run_running on audit_run (organization_id) where status = 'running';
create index audit_run_recent on audit_run (organization_id, number desc);

create table audit_finding (
  organization_id uuid not null,
  run_id uuid not null,
  position integer not null,
  application_id uuid,
  seq integer,
  what text not null,
  detail jsonb not null default '{}',
  primary key (organization_id, run_id, position),
  foreign key (organization_id, run_id) references audit_run (organization_id, id)
);
comment on table audit_finding is 'What a verification found not to be as recorded; no application = the checkpoints, the definitions or the activity log.';

alter table activity add column address text;
comment on column activity.address is 'Network address of whoever did it; null for the program itself.';
create index activity_person on activity (organization_id, account_id, id desc);
create index activity_action on activity (organization_id, action, id desc);
create index activity_application on activity (organization_id, application_id, id desc) where application_id is not null;

-- The activity log is covered up to a number: while a checkpoint looks for that number, nobody may be about to insert a smaller one.
create function activity_waits_for_checkpoint() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(6205178);
  return null;
end $$;
create trigger activity_waits_for_checkpoint before insert on activity
  for each statement execute function activity_waits_for_checkpoint();

do $$
declare t text;
begin
  foreach t in array array['checkpoint','checkpoint_head','audit_run','audit_finding'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;

grant select, insert on checkpoint, audit_finding to naksa_app;
grant select, insert, update on checkpoint_head to naksa_app;
grant select, insert, update on audit_run to naksa_app;
