-- What people are told while cases move on, the messages that leave the office for it, and until when a desk has time.

create table notification (
  organization_id uuid not null,
  id bigint generated always as identity,
  account_id uuid not null,
  application_id uuid not null,
  seq integer not null,
  template text not null,
  form text,
  subject jsonb not null,
  body jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  -- an effect that is performed a second time tells nobody twice
  constraint notification_once unique nulls not distinct (organization_id, account_id, application_id, seq, template, form),
  foreign key (organization_id, application_id) references application (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table notification is 'What a person was told of a case, in the words of that day; read_at while it is new is null.';
create index notification_of on notification (organization_id, account_id, id desc);
create index notification_new on notification (organization_id, account_id) where read_at is null;

create table message (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  key text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null check (recipient <> ''),
  subject text not null,
  body text not null,
  application_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  run_after timestamptz not null default now(),
  made_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (organization_id, id),
  constraint message_once unique (organization_id, key)
);
comment on table message is 'E-mail and SMS on their way out: sent at least once, tried again, visible when they fail; kept = the office has no such channel.';
comment on column message.key is 'What it is about and to whom: the same message is queued once.';
create index message_waiting on message (run_after) where status = 'waiting';

do $$
declare t text;
begin
  foreach t in array array['notification','message'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update (read_at) on notification to naksa_app;
grant select, insert, update (status, attempts, last_error, run_after, done_at) on message to naksa_app;

alter table stage
  add column sla_due date,
  add column sla_left integer;
comment on column stage.sla_due is 'Last day of the service level of its present state; null while the clock rests.';
comment on column stage.sla_left is 'Office days left while the clock rests, because the applicant has the turn.';
