-- Guessing is counted for every node at once, a session that ends is told to all of them, and a session left alone ends by itself.

create unlogged table wrong_try (
  organization_id uuid not null references organization (id),
  key text not null,
  tries integer not null,
  since timestamptz not null default now(),
  open_at timestamptz not null default '-infinity',
  primary key (organization_id, key)
);
comment on table wrong_try is 'How often something was tried wrongly in a day, by account, device or network; unlogged, because a crash may forget it, and cleared every night.';
comment on column wrong_try.key is 'Hash of what is counted: no name and no address can be read here.';
comment on column wrong_try.open_at is 'Nothing is tried before.';
alter table wrong_try enable row level security;
alter table wrong_try force row level security;
create policy own_organization on wrong_try
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on wrong_try to naksa_app;

drop index activity_login;

alter table login_session
  add column reuses integer not null default 0,
  add column last_used_at timestamptz not null default now();
comment on column login_session.reuses is 'How often the refresh token before the present one came once more.';
comment on column login_session.last_used_at is 'When the session was last used, to the minute; after the office''s minutes it is over.';

-- Every node hears of it, whoever wrote it: a session that ended, a person who may do something else than before.
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('naksa_session', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger session_ended after update of revoked_at on login_session
  for each row when (new.revoked_at is distinct from old.revoked_at) execute function tell_of_session();
create trigger session_gone after delete on login_session
  for each row execute function tell_of_session();
create trigger person_changed after update on account
  for each row when (
    (new.role, new.wards, new.active, new.login_id, new.password_hash, new.first_password_until, new.name_ne, new.designation_ne)
    is distinct from
    (old.role, old.wards, old.active, old.login_id, old.password_hash, old.first_password_until, old.name_ne, old.designation_ne)
  ) execute function tell_of_session();

-- The folder in which the office's files lie: a node with another folder would not find them.
create table data_folder (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  since timestamptz not null default now()
);
comment on table data_folder is 'The mark of the data folder that belongs to this database; the folder has the same in its file folder-id.';
grant select, insert on data_folder to naksa_app;
