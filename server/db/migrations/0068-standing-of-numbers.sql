-- A person may stop what no law requires: who is not to be told news by SMS stands here by the number.
alter table message no force row level security;
alter table message drop constraint message_status_check;
alter table message add constraint message_status_check
  check (status in ('waiting', 'sent', 'kept', 'failed', 'unclear', 'stopped'));
alter table message add column hint text;
alter table message force row level security;
comment on column message.status is 'unclear = the carrier was called and did not answer: nobody sends it again but a person; stopped = the person wants no news.';
comment on column message.hint is 'What went out beneath it: how to stop such messages.';
grant update (hint) on message to naksa_app;

create table phone_standing (
  organization_id uuid not null references organization (id),
  number text not null check (number ~ '^9[678][0-9]{8}$'),
  stopped_at timestamptz,
  told_at timestamptz,
  primary key (organization_id, number)
);
comment on table phone_standing is 'What an office knows of a telephone number: whether whoever has it wants no news.';
comment on column phone_standing.number is 'Ten digits, however a case or a carrier writes it.';
comment on column phone_standing.stopped_at is 'Since when no news goes there; legal notices and codes still do. Null = news goes.';
comment on column phone_standing.told_at is 'When it was first told how to stop.';
alter table phone_standing enable row level security;
alter table phone_standing force row level security;
create policy own_organization on phone_standing
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update (stopped_at, told_at) on phone_standing to naksa_app;
