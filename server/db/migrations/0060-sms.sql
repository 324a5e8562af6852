-- An SMS costs the office money and cannot be taken back: what was handed to a carrier is never handed over twice by itself.
alter table message no force row level security;
alter table message
  add column urgency text not null default 'news' check (urgency in ('code', 'notice', 'news')),
  add column template text,
  add column parts integer check (parts >= 1),
  add column cost bigint not null default 0 check (cost >= 0),
  add column way text,
  add column handed_at timestamptz,
  add column reference text,
  add column delivered_at timestamptz;
alter table message drop constraint message_status_check;
alter table message add constraint message_status_check check (status in ('waiting', 'sent', 'kept', 'failed', 'unclear'));
alter table message force row level security;
comment on column message.urgency is 'code: somebody waits for it now; notice: the law asks for it; news: everything else.';
comment on column message.cost is 'Paisa, reserved in the transaction in which the message was taken to be handed over.';
comment on column message.way is 'Key of the record of the master sms-way by which it went.';
comment on column message.handed_at is 'Written before the carrier is called: who finds it and no end does not know whether the message went.';
comment on column message.reference is 'What the carrier calls it.';
comment on column message.delivered_at is 'The carrier reported that it reached the telephone.';
comment on column message.status is 'unclear = the carrier was called and did not answer: nobody sends it again but a person.';
create index message_of_case on message (organization_id, application_id, id desc) where application_id is not null;
create index message_reference on message (organization_id, way, reference) where reference is not null;
create index message_spent on message (organization_id, handed_at) where handed_at is not null;

create table message_report (
  organization_id uuid not null,
  id bigint generated always as identity,
  message_id bigint not null,
  status text not null check (length(status) <= 200),
  delivered boolean not null,
  at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references message (organization_id, id)
);
comment on table message_report is 'Append-only: what carriers said of messages afterwards; proof of service of a notice.';
create index message_report_of on message_report (organization_id, message_id, id);

create table office_secret (
  organization_id uuid not null references organization (id),
  name text not null check (name ~ '^[a-z][A-Za-z0-9]{0,59}$'),
  sealed text not null,
  given_at timestamptz not null default now(),
  given_by uuid not null,
  primary key (organization_id, name),
  foreign key (organization_id, given_by) references account (organization_id, id)
);
comment on table office_secret is 'What an office shows to another machine to be known by it (token, password), sealed under the secret of the server; masters name it and never hold it.';

create table outside_call (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  host text not null,
  purpose text not null,
  outcome text not null check (outcome in ('answered', 'notSent', 'unclear')),
  status integer,
  took_ms integer not null,
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  answer_sha256 text check (answer_sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table outside_call is 'Append-only: each call of another machine, without what was said.';

do $$
declare t text;
begin
  foreach t in array array['message_report','office_secret','outside_call'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant update (parts, cost, way, handed_at, reference, delivered_at) on message to naksa_app;
grant select, insert on message_report to naksa_app;
grant select, insert, delete, update (sealed, given_at, given_by) on office_secret to naksa_app;
grant select, insert on outside_call to naksa_app;
