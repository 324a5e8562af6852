-- Somebody with an account proves that a telephone number is theirs before they say there whether news goes to it.
create table account_phone (
  organization_id uuid not null references organization (id),
  account_id uuid not null,
  number text not null check (number ~ '^9[678][0-9]{8}$'),
  proven_at timestamptz not null,
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table account_phone is 'The number of which a person showed that it is theirs; another number of their profile is proven anew.';

create table phone_code (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  account_id uuid not null,
  number text not null check (number ~ '^9[678][0-9]{8}$'),
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  until timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table phone_code is 'Codes sent to numbers in the last day: the newest of a person is good until then; all of them are counted.';
comment on column phone_code.mark is 'The code itself is kept nowhere.';
create index phone_code_of_account on phone_code (organization_id, account_id, at);
create index phone_code_of_number on phone_code (organization_id, number, at);

do $$
declare t text;
begin
  foreach t in array array['account_phone','phone_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update (number, proven_at) on account_phone to naksa_app;
grant select, insert, delete, update (tries, until) on phone_code to naksa_app;
