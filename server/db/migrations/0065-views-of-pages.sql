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
