-- Papers are printed several at once, after they were frozen; a signing day is one batch that survives a restart.

alter table outbox
  add column under_way boolean not null default false,
  add column postponed boolean not null default false,
  add column frozen jsonb;
comment on column outbox.under_way is 'A worker has it, until run_after at the latest; later effects of the same application wait for it.';
comment on column outbox.postponed is 'Everything about it is decided; it waits until nothing else does.';
comment on column outbox.frozen is 'What was decided when it was first performed (an issued paper but for its bytes); kept until it is done.';
create index outbox_of_application on outbox (organization_id, application_id, id) where status = 'waiting';

create table print_batch (
  organization_id uuid not null references organization (id),
  id uuid not null,
  output text not null check (output in ('pdf', 'zip')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  run_after timestamptz not null default now(),
  attempts integer not null default 0,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  pages integer check (pages >= 1),
  primary key (organization_id, id),
  foreign key (organization_id, asked_by) references account (organization_id, id)
);
comment on table print_batch is 'A signing day: issued papers that somebody wants as one file. A worker that dies in it is followed by another one, which goes on where it stopped.';
comment on column print_batch.sha256 is 'The file that came of it; null while it is made, or when every paper was left out.';
create index print_batch_waiting on print_batch (run_after) where state <> 'done';
create index print_batch_of on print_batch (organization_id, asked_by, asked_at desc, id desc);

create table print_batch_paper (
  organization_id uuid not null,
  batch_id uuid not null,
  position integer not null check (position >= 0),
  document_id uuid not null,
  copy_no integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  reason_ne text,
  reason_en text,
  primary key (organization_id, batch_id, position),
  unique (organization_id, batch_id, document_id),
  foreign key (organization_id, batch_id) references print_batch (organization_id, id),
  foreign key (organization_id, document_id) references document (organization_id, id),
  check ((copy_no is null) = (sha256 is null)),
  check ((reason_ne is null) = (reason_en is null))
);
comment on table print_batch_paper is 'A paper of a batch: not yet its turn, printed as a copy with these bytes, or left out for a reason.';

do $$
declare t text;
begin
  foreach t in array array['print_batch','print_batch_paper'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update (state, run_after, attempts, sha256, pages) on print_batch to naksa_app;
grant select, insert, update (copy_no, sha256, reason_ne, reason_en) on print_batch_paper to naksa_app;
