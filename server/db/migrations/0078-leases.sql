-- Work that one node does while the others wait: whose it is, and until when it is so if that node says nothing more.
create table lease (
  organization_id uuid not null references organization (id),
  name text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (organization_id, name)
);
comment on table lease is 'A piece of work of one node; it keeps the row young while it works, so that a node that died hinders nobody.';
alter table lease enable row level security;
alter table lease force row level security;
create policy own_organization on lease
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update (holder, until), delete on lease to naksa_app;
