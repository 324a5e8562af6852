-- Old paper files that were entered: what was typed of each, beside the event that proves it.

alter table application
  add column imported jsonb check (imported is null or jsonb_typeof(imported) = 'object');
comment on column application.imported is 'What was typed of an old paper file when it was entered (master legacy-file); null = the application began here. The first event of each of its runs says where it stood.';
create index application_imported on application (organization_id, filed_at desc) where imported is not null;
