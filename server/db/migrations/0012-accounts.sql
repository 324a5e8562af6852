-- Forgotten passwords, a second step at login, who asks for an account or for its renewal, and what people wish to be told.

create table password_link (
  organization_id uuid not null references organization (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('reset', 'welcome')),
  typed text,
  asked_from text,
  asked_at timestamptz not null default now(),
  looked_at timestamptz,
  account_id uuid,
  token_hash text,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (organization_id, id),
  constraint password_link_token unique (organization_id, token_hash),
  foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
);
comment on table password_link is 'A way to set a password without the old one: asked for by whoever forgot it, or sent with a new account. The database knows the hash of the token only.';
comment on column password_link.typed is 'What somebody typed as their address; taken away once it was looked at, found or not.';
create index password_link_waiting on password_link (organization_id, id) where looked_at is null;
create index password_link_from on password_link (organization_id, asked_from, asked_at);
create index password_link_of on password_link (organization_id, account_id, asked_at);

create table account_totp (
  organization_id uuid not null,
  account_id uuid not null,
  secret text not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
);
comment on table account_totp is 'The second step of a login: the key that the person''s telephone has too, sealed; in force once confirmed_at is set.';
comment on column account_totp.last_step is 'The half minute of the last code that was taken: a code is good once.';

create table recovery_code (
  organization_id uuid not null,
  account_id uuid not null,
  hash text not null,
  used_at timestamptz,
  primary key (organization_id, account_id, hash),
  foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
);
comment on table recovery_code is 'Codes for who has lost the telephone, each good once; kept as hashes.';

create table account_request (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('sign-up', 'renewal')),
  account_id uuid,
  data jsonb not null,
  asked_from text,
  asked_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
  reason text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade,
  check ((status = 'waiting') = (decided_at is null)),
  check (kind = 'sign-up' or account_id is not null)
);
comment on table account_request is 'Somebody asks for an account, or for the renewal of their own; the office decides.';
create index account_request_list on account_request (organization_id, status, asked_at desc, id desc);
create unique index account_request_renewal on account_request (organization_id, account_id) where kind = 'renewal' and status = 'waiting';

create table notification_choice (
  organization_id uuid not null,
  account_id uuid not null,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (organization_id, account_id, kind),
  foreign key (organization_id, account_id) references account (organization_id, id) on delete cascade
);
comment on table notification_choice is 'What a person wishes to be told and how, where it differs from what the office does.';

create table spent_proof (
  organization_id uuid not null references organization (id),
  hash text not null,
  expires_at timestamptz not null,
  primary key (organization_id, hash)
);
comment on table spent_proof is 'Answers to the bot check that were used once.';

alter table login_session
  add column address text,
  add column device text;
comment on column login_session.device is 'What the browser says of itself, so that people know their own sessions.';

alter table message
  add column secret text;
comment on column message.secret is 'The link of a message, sealed, until it is sent: nobody reads it in the database.';

do $$
declare t text;
begin
  foreach t in array array['password_link', 'account_totp', 'recovery_code', 'account_request', 'notification_choice', 'spent_proof'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, delete, update (typed, looked_at, account_id, token_hash, expires_at, used_at) on password_link to naksa_app;
grant select, insert, update, delete on account_totp, recovery_code, notification_choice to naksa_app;
grant select, insert, update (status, reason, decided_by, decided_at, account_id) on account_request to naksa_app;
grant select, insert, delete on spent_proof to naksa_app;
grant update (secret) on message to naksa_app;
