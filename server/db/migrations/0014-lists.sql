-- The list of all applications: in which order, found by how names sound, and the filters that people keep.

alter table application no force row level security;
alter table history no force row level security;

alter table application
  add column changed_at timestamptz,
  add column applicant_sounds text not null default '',
  add column search_edition integer not null default 0;
comment on column application.changed_at is 'When its last event was.';
comment on column application.search_text is 'How its number, names, plot, registration number and phone sound (form-schemas/values/sounds.ts).';
comment on column application.applicant_sounds is 'The same of the applicant alone.';
comment on column application.search_edition is 'By which edition of that spelling both were written; older ones are written anew when the server starts.';
update application a set changed_at = coalesce(
  (select h.at from history h
  where h.organization_id = a.organization_id and h.application_id = a.id
  order by h.seq desc
  limit 1),
  a.filed_at);
alter table application alter column changed_at set default now(), alter column changed_at set not null;
create index application_by_registration on application (
  organization_id,
  coalesce(registered_on, (filed_at at time zone 'Asia/Kathmandu')::date) desc,
  application_no desc
);
comment on index application_by_registration is 'What is not registered yet stands where it was filed.';
create index application_year on application (
  organization_id,
  fiscal_year,
  coalesce(registered_on, (filed_at at time zone 'Asia/Kathmandu')::date) desc,
  application_no desc
);
create index application_status on application (organization_id, status, ward);
create index application_filer on application (organization_id, filed_by);
create index application_valid on application (organization_id, valid_until, application_no) where valid_until is not null;
create index stage_standing on stage (organization_id, id, status);

-- Apart, so that an event moves one narrow row in an order and not every index of the application.
create table application_change (
  organization_id uuid not null,
  application_id uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id, application_id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table application_change is 'Applications in the order of their last event; written with the application itself.';
create index application_change_recent on application_change (organization_id, changed_at desc, application_id desc);
insert into application_change select organization_id, id, changed_at from application;

create function keep_application_change() returns trigger language plpgsql as $$
begin
  insert into application_change values (new.organization_id, new.id, new.changed_at)
  on conflict (organization_id, application_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger application_opened after insert on application
  for each row execute function keep_application_change();
create trigger application_changed after update on application
  for each row when (old.changed_at is distinct from new.changed_at) execute function keep_application_change();

-- Row-level security keeps the planner from asking an index about what only looks like something (such operators might tell
-- what they saw); this asks it for the organisation of the transaction and answers with ids, which the caller reads as it may.
create function application_sounding_like(first text, second text, third text, most integer) returns setof uuid
  language sql stable security definer rows 200
  set plan_cache_mode = force_custom_plan
as $$
  select a.id
  from application a
  where a.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and a.search_text like first and a.search_text like second and a.search_text like third
  limit most
$$;
do $$
begin
  execute format('alter function application_sounding_like(text, text, text, integer) set search_path = %I, pg_temp', current_schema());
end $$;
revoke all on function application_sounding_like(text, text, text, integer) from public;
grant execute on function application_sounding_like(text, text, text, integer) to naksa_app;

alter table application force row level security;
alter table history force row level security;

create table saved_filter (
  organization_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  search text not null,
  saved_at timestamptz not null,
  primary key (organization_id, account_id, id),
  unique (organization_id, account_id, name),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table saved_filter is 'A choice of the list of applications that a person keeps under a name of their own; search is what the address holds.';

do $$
declare t text;
begin
  foreach t in array array['application_change','saved_filter'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update on application_change to naksa_app;
grant select, insert, update, delete on saved_filter to naksa_app;
