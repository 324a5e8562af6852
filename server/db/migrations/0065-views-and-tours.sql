-- What a person keeps of a list belongs to the page of that list, and one of each page may be how it opens.
alter table saved_filter
  add column page text not null default 'applications',
  add column opens boolean not null default false,
  add constraint saved_filter_page_check check (page in ('applications', 'tasks', 'print-desk')),
  drop constraint saved_filter_organization_id_account_id_name_key;
alter table saved_filter alter column page drop default;
comment on column saved_filter.page is 'The list that it narrows.';
comment on column saved_filter.opens is 'The page opens so, where its address says nothing else.';
create unique index saved_filter_name on saved_filter (organization_id, account_id, page, name);
create unique index saved_filter_opens on saved_filter (organization_id, account_id, page) where opens;

create table tour_seen (
  organization_id uuid not null,
  account_id uuid not null,
  at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references account (organization_id, id)
);
comment on table tour_seen is 'Who has seen, or put away, what a newcomer is told of their own page.';
alter table tour_seen enable row level security;
alter table tour_seen force row level security;
create policy own_organization on tour_seen
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on tour_seen to naksa_app;

create table early_report (
  organization_id uuid not null,
  way text not null,
  reference text not null check (length(reference) <= 200),
  status text not null check (length(status) <= 200),
  delivered boolean not null,
  at timestamptz not null,
  primary key (organization_id, way, reference, status)
);
comment on table early_report is 'What a carrier reported of a message before its own answer was kept; given to the message with that answer, dropped after an hour.';
alter table early_report enable row level security;
alter table early_report force row level security;
create policy own_organization on early_report
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on early_report to naksa_app;
