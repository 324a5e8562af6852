-- The calendar as data, the country's own: it belongs to no organisation. Attachments keep every version.

create table calendar_year (
  id bigint generated always as identity primary key,
  bs_year integer not null,
  version integer not null check (version >= 1),
  months smallint[] not null,
  status text not null check (status in ('projected', 'disputed', 'agreed', 'official')),
  note text not null default '',
  by_account uuid,
  by_name text not null default '',
  at timestamptz not null default now(),
  unique (bs_year, version),
  constraint calendar_year_months check (cardinality(months) = 12 and 29 <= all (months) and 32 >= all (months)),
  constraint calendar_year_days check (
    months[1] + months[2] + months[3] + months[4] + months[5] + months[6] +
    months[7] + months[8] + months[9] + months[10] + months[11] + months[12] in (365, 366)
  )
);
comment on table calendar_year is 'Lengths of the twelve months of a BS year, बैशाख first. Append-only: a correction is the next version of its year; version 1 ships with the program and has no account.';
comment on column calendar_year.id is 'The newest id is the edition of the calendar by which papers are issued.';
grant select, insert on calendar_year to naksa_app;

-- What was uploaded is never changed nor taken away; a new version says which file it takes the place of.
alter table attachment
  add column version integer not null default 1 check (version >= 1),
  add column replaces uuid,
  add constraint attachment_replaced_once unique (organization_id, replaces),
  add foreign key (organization_id, replaces) references attachment (organization_id, id);
revoke update, delete on attachment from naksa_app;

-- A paper is shown again by the calendar by which it was issued.
alter table document add column calendar_edition bigint not null default 0;
comment on column document.calendar_edition is 'Newest calendar_year.id when it was issued; 0 = the shipped calendar.';
