-- What people sign by hand before a form is handed in: each set of sheets has a serial of the office and a code of its own.
create table document_sheet (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  run integer not null check (run >= 1),
  form text not null,
  serial integer not null check (serial >= 1),
  code text not null,
  template text not null,
  template_hash text not null,
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  printed_at timestamptz not null,
  printed_by uuid not null,
  printed_by_name text not null,
  primary key (organization_id, id),
  unique (organization_id, serial),
  unique (organization_id, code),
  foreign key (organization_id, application_id) references application (organization_id, id),
  foreign key (organization_id, printed_by) references account (organization_id, id)
);
comment on table document_sheet is 'Append-only: sheets for signing, no issued papers. Who hands in the form says by the serial which of them was signed; the bytes are in the file store under pdf_sha256.';
comment on column document_sheet.serial is 'Counts the sheets of the office, so that one of another case is known by its number.';
create index document_sheet_of_case on document_sheet (organization_id, application_id, serial);

alter table document_sheet enable row level security;
alter table document_sheet force row level security;
create policy own_organization on document_sheet
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on document_sheet to naksa_app;

create trigger journal_touch after insert or update or delete on document_sheet
  for each row execute function journal_touch('id');
create constraint trigger journal_must_know after insert or update or delete on document_sheet
  deferrable initially deferred for each row execute function journal_must_know();
