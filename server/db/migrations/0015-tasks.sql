-- Whose desk a file is on among the people of a post, and what of the inbox a person has looked at.

create table assignment (
  organization_id uuid not null references organization (id),
  application_id uuid not null,
  role text not null,
  account_id uuid not null,
  by_account uuid not null,
  at timestamptz not null,
  primary key (organization_id, application_id, role),
  foreign key (organization_id, application_id) references application (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id),
  foreign key (organization_id, by_account) references account (organization_id, id)
);
comment on table assignment is 'Who of a post deals with a file, by agreement of the office; the law knows nothing of it and lets the others act too.';
create index assignment_of on assignment (organization_id, account_id);

create table application_seen (
  organization_id uuid not null references organization (id),
  account_id uuid not null,
  application_id uuid not null,
  seen_at timestamptz not null,
  primary key (organization_id, account_id, application_id),
  foreign key (organization_id, account_id) references account (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table application_seen is 'When a person last had a file open: what came to them after that is unread.';

do $$
declare t text;
begin
  foreach t in array array['assignment','application_seen'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update, delete on assignment to naksa_app;
grant select, insert, update on application_seen to naksa_app;
