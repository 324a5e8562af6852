-- Deeds that need two persons: one proposes, another confirms.

create table proposal (
  organization_id uuid not null references organization (id),
  id uuid not null,
  deed text not null check (deed in ('create', 'change', 'delete', 'import', 'password', 'two-step')),
  master text not null,
  record_id text,
  key text not null,
  asked text not null,
  hash text not null,
  changes jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  concerns uuid,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  primary key (organization_id, id),
  -- the target of verdicts, which repeat the proposer so that the database itself holds two persons
  unique (organization_id, id, proposed_by)
);
comment on table proposal is 'Append-only: a deed of the setup that one person asked for, word for word, with its reason, and what it would change; another person confirms it.';
comment on column proposal.asked is 'Canonical JSON of the deed; hash is its SHA-256. It is carried out from here and judged again then.';
comment on column proposal.changes is 'Records before and after, as they would be written; what is sensitive is masked. Carried out differently it is stale.';
comment on column proposal.concerns is 'Account that the deed is about: they are told and do not confirm it themselves.';
create index proposal_of on proposal (organization_id, proposed_at desc, id);

create table proposal_verdict (
  organization_id uuid not null,
  proposal_id uuid not null,
  proposed_by uuid not null,
  outcome text not null check (outcome in ('confirmed', 'turned-down', 'withdrawn')),
  note text not null default '' check (length(note) <= 500),
  by_account uuid not null,
  at_console boolean not null default false,
  at timestamptz not null,
  primary key (organization_id, proposal_id),
  foreign key (organization_id, proposal_id, proposed_by) references proposal (organization_id, id, proposed_by),
  check (not at_console or outcome = 'confirmed'),
  constraint proposal_two_persons check (at_console or (outcome = 'withdrawn') = (by_account = proposed_by))
);
comment on table proposal_verdict is 'Append-only: what became of a proposal, once. Confirmed or turned down by another person than the proposer, withdrawn by the proposer; without a row it waits or has expired.';
comment on column proposal_verdict.at_console is 'The second person was whoever keeps the server: the one-time code was made at its console.';

alter table setup_change
  add column proposal_id uuid,
  add column confirmed_by uuid,
  add constraint setup_change_two_persons check (confirmed_by is null or (proposal_id is not null and confirmed_by <> by_account)) not valid;
alter table setup_change validate constraint setup_change_two_persons;
comment on column setup_change.confirmed_by is 'Second person of a change that was proposed; null for one that needs none, and where the code of the console stood for them.';

-- People are told of proposals, too: these have no case.
alter table notification
  alter column application_id drop not null,
  alter column seq drop not null,
  add column proposal_id uuid,
  add constraint notification_about check (num_nonnulls(application_id, proposal_id) = 1) not valid;
alter table notification validate constraint notification_about;
alter table notification drop constraint notification_once;
alter table notification add constraint notification_once
  unique nulls not distinct (organization_id, account_id, application_id, seq, template, form, comment_id, proposal_id);

-- An old paper file is entered by one person and confirmed by another.
alter table application add constraint application_two_persons
  check (imported ->> 'confirmedBy' is null or imported ->> 'confirmedBy' <> imported ->> 'by') not valid;
alter table application validate constraint application_two_persons;

do $$
declare t text;
begin
  foreach t in array array['proposal','proposal_verdict'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert on proposal, proposal_verdict to naksa_app;

-- Proposals and what became of them are proven by the journal as every other row of the office.
create trigger journal_touch after insert or update or delete on proposal for each row execute function journal_touch('id');
create trigger journal_touch after insert or update or delete on proposal_verdict for each row execute function journal_touch('proposal_id');
create constraint trigger journal_must_know after insert or update or delete on proposal
  deferrable initially deferred for each row execute function journal_must_know();
create constraint trigger journal_must_know after insert or update or delete on proposal_verdict
  deferrable initially deferred for each row execute function journal_must_know();
