-- What became of issued papers: how they stand, what was printed of them, who took it; and the pictures of signatures and stamps.

-- Row-level security binds the owner too; it is put back at the end of this migration, which nobody sees half done.
alter table document no force row level security;
alter table stage no force row level security;
alter table history no force row level security;

alter table document
  add column standing text not null default 'valid' check (standing in ('valid', 'superseded', 'revoked')),
  add column copies integer not null default 0 check (copies >= 0),
  add column handed_over boolean not null default false,
  add column stays boolean not null default false,
  add column search_text text not null default '';
comment on column document.standing is 'What document_end comes to, kept beside it in the same transaction for lists.';
comment on column document.copies is 'How many rows document_copy has of it; the next copy is one more.';
comment on column document.handed_over is 'Somebody took a copy of it (document_hand_over).';
comment on column document.stays is 'It stays in the file: nobody is waiting to take it.';
comment on column document.search_text is 'Code and number in small letters and Latin digits, for the search of the desk.';
update document set search_text = lower(code) || ' ' || translate(lower(coalesce(number, '')), '०१२३४५६७८९', '0123456789');

create table document_end (
  organization_id uuid not null,
  id bigint generated always as identity,
  document_id uuid not null,
  standing text not null check (standing in ('superseded', 'revoked')),
  why text not null check (why in ('reopened', 'reissued', 'replaced', 'revoked', 'discarded')),
  seq integer not null check (seq >= 1),
  at timestamptz not null,
  by_account uuid,
  by_name text not null default '',
  reason text not null default '',
  successor uuid,
  primary key (organization_id, id),
  constraint document_end_once unique nulls not distinct (organization_id, document_id, why, successor),
  foreign key (organization_id, document_id) references document (organization_id, id),
  foreign key (organization_id, successor) references document (organization_id, id),
  check ((standing = 'revoked') = (why in ('revoked', 'discarded'))),
  check ((successor is not null) = (why in ('reissued', 'replaced')))
);
comment on table document_end is 'Append-only: why a paper is not what it was any more. reopened: its form is being corrected; reissued: a newer revision was issued; replaced: another paper took its place (catalogue, supersedes); revoked and discarded: a decision. A revoked paper stays revoked.';
comment on column document_end.seq is 'The event of the case by which it came; for a paper that took its place, the event that approved that one.';

create table document_withdrawal (
  organization_id uuid not null,
  application_id uuid not null,
  seq integer not null,
  run integer not null,
  primary key (organization_id, application_id, seq),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq)
);
comment on table document_withdrawal is 'Append-only: the event by which every paper of the other runs was revoked; what they approved before and was not printed yet is not issued any more.';

create table document_copy (
  organization_id uuid not null,
  document_id uuid not null,
  no integer not null check (no >= 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  printed_at timestamptz not null,
  printed_by uuid not null,
  printed_by_name text not null,
  request_id uuid,
  primary key (organization_id, document_id, no),
  constraint document_copy_asked_once unique (organization_id, document_id, request_id),
  foreign key (organization_id, document_id) references document (organization_id, id),
  foreign key (organization_id, printed_by) references account (organization_id, id)
);
comment on table document_copy is 'Append-only: every set of sheets that left the printer. Number 1 is the original with its stored bytes; from 2 on the word प्रतिलिपि and the number stand on every page.';

create table document_hand_over (
  organization_id uuid not null,
  document_id uuid not null,
  copy_no integer not null,
  taken_by text not null check (taken_by <> ''),
  relation text not null check (relation <> ''),
  identity_no text,
  note text,
  taken_at timestamptz not null,
  given_by uuid not null,
  given_by_name text not null,
  primary key (organization_id, document_id, copy_no),
  foreign key (organization_id, document_id, copy_no) references document_copy (organization_id, document_id, no),
  foreign key (organization_id, given_by) references account (organization_id, id)
);
comment on table document_hand_over is 'Append-only: who took a printed copy, when, and what the person is to the owner.';

create table account_picture (
  organization_id uuid not null,
  id bigint generated always as identity,
  account_id uuid not null,
  kind text not null check (kind in ('signature', 'stamp')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  type text check (type in ('image/png', 'image/jpeg', 'image/webp')),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references account (organization_id, id),
  check ((sha256 is null) = (type is null))
);
comment on table account_picture is 'Append-only: the picture of a person''s signature or stamp; the newest row counts, one without bytes = taken away. Issued papers keep the one of their day.';
create index account_picture_newest on account_picture (organization_id, account_id, kind, id desc);

-- Papers of before: a later revision of the same form took the place of an earlier one; a form that is not approved in that revision is being corrected.
insert into document_end (organization_id, document_id, standing, why, seq, at, successor)
select d.organization_id, d.id, 'superseded', 'reissued', n.seq, n.issued_at, n.id
from document d
cross join lateral (
  select l.id, l.seq, l.issued_at from document l
  where l.organization_id = d.organization_id and l.application_id = d.application_id and l.run = d.run and l.form = d.form
    and l.revision > d.revision
  order by l.revision
  limit 1
) n;
insert into document_end (organization_id, document_id, standing, why, seq, at)
select d.organization_id, d.id, 'superseded', 'reopened', h.seq, h.at
from document d
join stage s on s.organization_id = d.organization_id and s.application_id = d.application_id and s.run = d.run
cross join lateral (select s.snapshot::jsonb -> 'context' -> 'forms' -> d.form as form) f
cross join lateral (
  select l.seq, l.at from history l
  where l.organization_id = d.organization_id and l.application_id = d.application_id and l.run = d.run and l.form = d.form
    and l.seq > d.seq
  order by l.seq
  limit 1
) h
where (f.form ->> 'revision')::integer is distinct from d.revision
  or (f.form ->> 'status') not in ('approved', 'locked');
update document d set standing = 'superseded'
where exists (select from document_end e where e.organization_id = d.organization_id and e.document_id = d.id);

-- with what the search looks at: an index on parts of words is not used beneath row-level security
create index document_recent on document (organization_id, issued_at desc, id desc) include (application_id, search_text);
create index document_form on document (organization_id, form, issued_at desc, id desc);
create index document_to_print on document (organization_id, issued_at desc, id desc) where copies = 0 and standing = 'valid';
create index document_to_hand_over on document (organization_id, issued_at desc, id desc)
  where copies > 0 and not handed_over and not stays and standing = 'valid';
create index document_ended on document (organization_id, standing, issued_at desc, id desc) where standing <> 'valid';
create index outbox_undone on outbox (organization_id, type, id) where status <> 'done';

do $$
declare t text;
begin
  foreach t in array array['document_end','document_withdrawal','document_copy','document_hand_over','account_picture'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
alter table document force row level security;
alter table stage force row level security;
alter table history force row level security;

grant select, insert on document_end, document_withdrawal, document_copy, document_hand_over, account_picture to naksa_app;
grant update (standing, copies, handed_over) on document to naksa_app;
