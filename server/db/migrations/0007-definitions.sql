-- Definitions that people of the office write: drafts, proposals, a second person who publishes, ways back, and cases that keep
-- the library under which they were opened.

alter table definition
  add column proposed_at timestamptz,
  add column restored_from integer,
  add column source text,
  add constraint definition_note_length check (length(note) <= 2000),
  -- What the program installs, and what follows from the setup, nobody has proposed.
  add constraint definition_four_eyes check (published_by is null or proposed_by is null or published_by <> proposed_by);
comment on column definition.source is 'What somebody of the office wrote (JSON, before the program put it together with the rest of the law); null = the shipped file. Later versions that only follow the setup carry it on.';
comment on column definition.restored_from is 'Version whose text was published again.';

create table definition_draft (
  organization_id uuid not null,
  kind text not null check (kind in ('workflow', 'form', 'template')),
  id text not null,
  author uuid not null,
  version integer not null check (version >= 1),
  base_version integer not null check (base_version >= 0),
  source text not null check (octet_length(source) <= 2097152),
  saved_at timestamptz not null,
  primary key (organization_id, kind, id, author),
  foreign key (organization_id, author) references account (organization_id, id)
);
comment on table definition_draft is 'The autosaved draft of one author of one definition; version counts its saves, base_version is the published version it began with (0 = a new definition).';

create table definition_proposal (
  organization_id uuid not null references organization (id),
  id uuid not null,
  kind text not null check (kind in ('workflow', 'form', 'template')),
  definition_id text not null,
  base_version integer not null check (base_version >= 0),
  source text not null,
  hash text not null,
  note text not null check (length(note) between 1 and 2000),
  effective_from date not null,
  restored_from integer,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  primary key (organization_id, id),
  -- The target of verdicts, which repeat the proposer so that the database itself holds four eyes.
  unique (organization_id, id, proposed_by),
  foreign key (organization_id, proposed_by) references account (organization_id, id)
);
comment on table definition_proposal is 'Append-only: what somebody put forward to be published, word for word, with the reason and the day from which it shall be in force.';
create index definition_proposal_of on definition_proposal (organization_id, kind, definition_id, proposed_at desc);

create table definition_verdict (
  organization_id uuid not null,
  proposal_id uuid not null,
  proposed_by uuid not null,
  outcome text not null check (outcome in ('published', 'turned-down', 'withdrawn')),
  version integer,
  note text not null default '' check (length(note) <= 2000),
  by_account uuid not null,
  at timestamptz not null,
  primary key (organization_id, proposal_id),
  foreign key (organization_id, proposal_id, proposed_by) references definition_proposal (organization_id, id, proposed_by),
  foreign key (organization_id, by_account) references account (organization_id, id),
  check ((outcome = 'published') = (version is not null)),
  check (case when outcome = 'withdrawn' then by_account = proposed_by else by_account <> proposed_by end)
);
comment on table definition_verdict is 'Append-only: what became of a proposal, once. Published or turned down by another person than the proposer, withdrawn by the proposer; without a row it waits.';

-- A run of a stage keeps the forms, facts and lists of the day on which it was opened, as it keeps its stage.
alter table stage add column library_hash text;
comment on column stage.library_hash is 'Library in force when the run was opened (kind library of definition); null = opened before this was kept: the one in force.';

do $$
declare t text;
begin
  foreach t in array array['definition_draft','definition_proposal','definition_verdict'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;

grant select, insert on definition_proposal, definition_verdict to naksa_app;
grant select, insert, update, delete on definition_draft to naksa_app;
