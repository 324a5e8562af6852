-- Everybody may look through what the office has registered, newest first.

create index application_register on application (organization_id, registered_on desc, id desc)
  where registration_no is not null;

create table public_file (
  organization_id uuid not null references organization (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  type text not null,
  size integer not null check (size >= 0),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  primary key (organization_id, sha256),
  foreign key (organization_id, uploaded_by) references account (organization_id, id)
);
comment on table public_file is 'What the office gives everybody to download: forms, by-laws, guides. The bytes are in the file store; an address names them, so it never shows other ones.';
alter table public_file enable row level security;
alter table public_file force row level security;
create policy own_organization on public_file
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on public_file to naksa_app;
