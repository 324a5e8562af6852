-- Things of the law that belong together: a stage, its form, its paper and a table of rates go one way under one name.
create table change_set (
  organization_id uuid not null references organization (id),
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'waiting', 'published', 'turned-down', 'withdrawn')),
  reason text not null default '' check (length(reason) <= 500),
  effective_from date,
  goes_back_on uuid,
  author uuid not null,
  begun_at timestamptz not null,
  proposed_at timestamptz,
  judged_by uuid,
  judged_at timestamptz,
  judged_note text not null default '' check (length(judged_note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, author) references account (organization_id, id),
  foreign key (organization_id, judged_by) references account (organization_id, id),
  foreign key (organization_id, goes_back_on) references change_set (organization_id, id),
  constraint change_set_two_persons check (state not in ('published', 'turned-down') or judged_by <> author)
);
comment on table change_set is 'Drafts of the law under one name: proposed, published and taken back together. What is proposed and decided stands in the proposals of its parts.';
comment on column change_set.goes_back_on is 'The published set that this one takes back.';
create index change_set_of on change_set (organization_id, begun_at desc, id);

create table change_set_part (
  organization_id uuid not null,
  set_id uuid not null,
  kind text not null check (kind in ('workflow', 'form', 'template', 'table')),
  id text not null check (length(id) between 1 and 100),
  proposal_id uuid,
  primary key (organization_id, set_id, kind, id),
  foreign key (organization_id, set_id) references change_set (organization_id, id)
);
comment on table change_set_part is 'A definition or a table of rates in a set; proposal_id is what was put forward of it with the set.';
create index change_set_part_of on change_set_part (organization_id, proposal_id);

do $$
declare t text;
begin
  foreach t in array array['change_set','change_set_part'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update on change_set to naksa_app;
grant select, insert, update, delete on change_set_part to naksa_app;
