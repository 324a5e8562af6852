-- The log of deeds becomes a journal: each line stands in a chain (a case's, or the office's), says which rows were written
-- with which content, and is signed by the server. What stands in a row without a line, nobody of the office wrote.

alter table activity add column chain uuid;
alter table activity add column no bigint check (no >= 1);
alter table activity add column wrote text;
alter table activity add column previous_hash text check (previous_hash ~ '^[0-9a-f]{64}$');
alter table activity add column hash text check (hash ~ '^[0-9a-f]{64}$');
alter table activity add column signature text;
comment on column activity.chain is 'The application, or the organisation for what is of no case; null = from before there was a journal.';
comment on column activity.wrote is 'Canonical JSON: [table, key, SHA-256 of the content or null when it was taken away], in the order of writing.';
comment on column activity.signature is 'Ed25519 by the server over the hash; who owns the database has no key for it.';
create unique index activity_chain on activity (organization_id, chain, no) where chain is not null;
create index activity_wrote on activity (organization_id, chain, no) where wrote is not null;

alter table history add column signature text;
comment on column history.signature is 'Ed25519 by the server over the hash and what it does not cover; null = from before rows were signed.';

create table journal_head (
  organization_id uuid not null references organization (id),
  chain uuid not null,
  no bigint not null,
  hash text not null,
  changed_at timestamptz not null default now(),
  primary key (organization_id, chain)
);
comment on table journal_head is 'Where each chain of the journal goes on; its row is the lock of the chain. Worth nothing unless it is the last line.';
create index journal_head_changed on journal_head (organization_id, changed_at);
alter table journal_head enable row level security;
alter table journal_head force row level security;
create policy own_organization on journal_head
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on journal_head to naksa_app;

-- Lines are numbered under the lock of their chain, so that nobody has to wait for a checkpoint any more.
drop trigger activity_waits_for_checkpoint on activity;
drop function activity_waits_for_checkpoint();

alter table checkpoint_head drop constraint checkpoint_head_kind_check;
alter table checkpoint_head add constraint checkpoint_head_kind_check
  check (kind in ('application', 'definition', 'activity', 'journal'));
alter table checkpoint_head add column number integer;
comment on column checkpoint_head.number is 'The checkpoint that sealed it; null = one of before checkpoints stood for themselves.';

-- The rows that a transaction writes are noted in a setting of that transaction, which ends with it.
create function journal_touch() returns trigger language plpgsql as $$
declare
  held jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  key jsonb := '{}';
  name text;
  application text := held ->> 'application_id';
begin
  foreach name in array tg_argv loop
    key := key || jsonb_build_object(name, held -> name);
  end loop;
  if tg_table_name = 'application' then
    application := held ->> 'id';
  elsif held ? 'document_id' then
    select d.application_id into application from document d
    where d.organization_id = (held ->> 'organization_id')::uuid and d.id = (held ->> 'document_id')::uuid;
  elsif held ? 'notice_id' and application is null then
    select n.application_id into application from neighbour_notice n
    where n.organization_id = (held ->> 'organization_id')::uuid and n.id = (held ->> 'notice_id')::uuid;
  elsif tg_table_name = 'neighbour_redaction' then
    select a.application_id into application from neighbour_answer a
    where a.organization_id = (held ->> 'organization_id')::uuid and a.id = (held ->> 'answer_id')::uuid;
  end if;
  perform set_config('naksa.touched', coalesce(current_setting('naksa.touched', true), '')
    || jsonb_build_array(tg_table_name, key, application)::text || e'\n', true);
  return null;
end $$;

-- Whoever works as the app commits no such row without its line.
create function journal_must_know() returns trigger language plpgsql as $$
begin
  if current_user = 'naksa_app' and coalesce(current_setting('naksa.touched', true), '') <> '' then
    raise exception 'a row of % was written past the journal', tg_table_name using errcode = 'triggered_action_exception';
  end if;
  return null;
end $$;

do $$
declare
  t text;
  keys text;
begin
  for t, keys in values
    ('attachment', '''id'''), ('comment', '''id'''), ('document_copy', '''document_id'', ''no'''),
    ('document_end', '''id'''), ('document_hand_over', '''document_id'', ''copy_no'''),
    ('neighbour_answer', '''id'''), ('neighbour_file', '''id'''), ('neighbour_redaction', '''answer_id'', ''no'''),
    ('setup_record', '''id'''), ('setup_change', '''id'''), ('organization', '''id'''), ('public_file', '''sha256'''),
    ('account_picture', '''id'''), ('definition', '''kind'', ''id'', ''version'''),
    ('definition_proposal', '''id'''), ('definition_verdict', '''proposal_id''')
  loop
    execute format('create trigger journal_touch after insert or update or delete on %I for each row execute function journal_touch(%s)', t, keys);
    execute format('create constraint trigger journal_must_know after insert or update or delete on %I deferrable initially deferred for each row execute function journal_must_know()', t);
  end loop;
  -- of these some columns only repeat what stands elsewhere, or change with every look
  for t, keys in values ('application', '''id'''), ('document', '''id'''), ('neighbour_notice', '''id'''), ('account', '''id'''), ('account_totp', '''account_id'''), ('review_note', '''id''') loop
    execute format('create constraint trigger journal_must_know after insert or update or delete on %I deferrable initially deferred for each row execute function journal_must_know()', t);
    execute format('create trigger journal_touch_in after insert on %I for each row execute function journal_touch(%s)', t, keys);
    execute format('create trigger journal_touch_out after delete on %I for each row execute function journal_touch(%s)', t, keys);
  end loop;
end $$;
drop trigger journal_touch_in on review_note;
drop trigger journal_touch_out on review_note;

create trigger journal_touch_on after update on application for each row
  when (row(old.application_no, old.fiscal_year, old.construction_type, old.building_class, old.ward, old.owner_ne,
            old.owner_address_ne, old.applicant_ne, old.phone, old.email, old.plot_no, old.floor_status, old.registration_no,
            old.registered_on, old.status, old.valid_until, old.filed_by, old.filed_at, old.imported)
    is distinct from
        row(new.application_no, new.fiscal_year, new.construction_type, new.building_class, new.ward, new.owner_ne,
            new.owner_address_ne, new.applicant_ne, new.phone, new.email, new.plot_no, new.floor_status, new.registration_no,
            new.registered_on, new.status, new.valid_until, new.filed_by, new.filed_at, new.imported))
  execute function journal_touch('id');
-- the app may change nothing else of a paper than standing, copies, handed_over: those repeat rows that have their lines
create trigger journal_touch_on after update on neighbour_notice for each row
  when (row(old.phone, old.served_seq, old.served_at, old.ended_at) is distinct from row(new.phone, new.served_seq, new.served_at, new.ended_at))
  execute function journal_touch('id');
create trigger journal_touch_on after update on account for each row
  when (row(old.login_id, old.password_hash, old.name_ne, old.role, old.designation_ne, old.wards, old.profile, old.active, old.login_expires_on,
            old.first_password_until, old.updated_by)
    is distinct from
        row(new.login_id, new.password_hash, new.name_ne, new.role, new.designation_ne, new.wards, new.profile, new.active, new.login_expires_on,
            new.first_password_until, new.updated_by))
  execute function journal_touch('id');
create trigger journal_touch_on after update on account_totp for each row
  when (row(old.secret, old.confirmed_at) is distinct from row(new.secret, new.confirmed_at))
  execute function journal_touch('account_id');
-- a mark of a reviewer waits as a draft until an event takes it along
create trigger journal_touch_on after update on review_note for each row
  when (new.seq is not null and old is distinct from new)
  execute function journal_touch('id');
create trigger journal_touch after insert or update or delete on calendar_year for each row
  execute function journal_touch('id');
