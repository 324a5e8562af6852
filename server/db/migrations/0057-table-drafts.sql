-- Rates and limits are changed as whole tables: a private draft of the table as it shall stand, put forward as one deed.
create table table_draft (
  organization_id uuid not null,
  master text not null,
  author uuid not null,
  version integer not null check (version >= 1),
  day date not null,
  rows text not null check (octet_length(rows) <= 1048576),
  proposal_id uuid,
  saved_at timestamptz not null,
  primary key (organization_id, master, author),
  foreign key (organization_id, author) references account (organization_id, id)
);
comment on table table_draft is 'The autosaved draft of one author of one table of decisions: the rows as they shall stand from a day on; version counts its saves, proposal_id is the deed as which it was put forward.';

alter table table_draft enable row level security;
alter table table_draft force row level security;
create policy own_organization on table_draft
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on table_draft to naksa_app;

alter table proposal drop constraint proposal_deed_check;
alter table proposal add constraint proposal_deed_check
  check (deed in ('create', 'change', 'delete', 'import', 'table', 'password', 'two-step'));
