-- Reviewers mark single fields; a comment names people; a mention is told once.

create table review_note (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  run integer not null,
  form text not null,
  path text not null,
  label jsonb not null,
  value jsonb not null,
  reason text,
  reason_title jsonb,
  note text not null check (note <> ''),
  by_account uuid not null,
  by_role text not null,
  made_at timestamptz not null,
  seq integer,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  answer_seq integer check (answer_seq > seq),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references application (organization_id, id),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq),
  foreign key (organization_id, application_id, answer_seq) references history (organization_id, application_id, seq),
  foreign key (organization_id, by_account) references account (organization_id, id),
  foreign key (organization_id, answered_by) references account (organization_id, id),
  check ((reason is null) = (reason_title is null)),
  check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null)),
  check (answer is null or seq is not null)
);
comment on table review_note is 'What a reviewer marked on a field. Without seq it waits for the return that takes all of them along; the history of that event says the same.';
comment on column review_note.path is 'JSON pointer into the data of the form; empty = the form as a whole, /@papers/… = a paper.';
comment on column review_note.seq is 'The event that sent it out; several events of one form are its rounds.';
comment on column review_note.answer_seq is 'The event with which the form came back, answered or not; nothing changes any more.';
create unique index review_note_waiting on review_note (organization_id, application_id, run, form, path, by_account) where seq is null;
create index review_note_of on review_note (organization_id, application_id, run, form, made_at);

alter table review_note enable row level security;
alter table review_note force row level security;
create policy own_organization on review_note
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy unsent_only on review_note as restrictive for delete using (seq is null);
create policy unsettled_only on review_note as restrictive for update using (answer_seq is null) with check (true);
grant select, insert, delete, update (label, value, reason, reason_title, note, made_at, seq, answer, answered_by, answered_at, answer_seq) on review_note to naksa_app;

alter table comment add column mentions uuid[] not null default '{}';
comment on column comment.mentions is 'Accounts that the comment names; they were told of it.';

alter table notification add column comment_id uuid;
comment on column notification.comment_id is 'The comment that names the person, where that is why they were told.';
alter table notification drop constraint notification_once;
alter table notification add constraint notification_once
  unique nulls not distinct (organization_id, account_id, application_id, seq, template, form, comment_id);
