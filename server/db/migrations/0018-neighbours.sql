-- Neighbours answer a notice by a link of their own; and where the applicant's e-mails go.

create table neighbour_notice (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  run integer not null check (run >= 1),
  side text not null,
  name_ne text not null check (name_ne <> ''),
  plot_no text not null default '',
  phone text not null default '',
  served_seq integer not null,
  served_at timestamptz not null,
  ended_at timestamptz,
  code_hash text,
  code_until timestamptz,
  code_tries integer not null default 0,
  codes_sent integer not null default 0,
  primary key (organization_id, id),
  constraint neighbour_notice_once unique (organization_id, application_id, run, side, plot_no, name_ne),
  foreign key (organization_id, application_id) references application (organization_id, id),
  foreign key (organization_id, application_id, served_seq) references history (organization_id, application_id, seq)
);
comment on table neighbour_notice is 'A neighbour who may answer the notice of a case; the link follows from the id and the secret of the server and is kept nowhere.';
comment on column neighbour_notice.served_seq is 'The event by which the period began in which the neighbour may answer.';
comment on column neighbour_notice.ended_at is 'Since when the link leads nowhere: the person is no neighbour by the notice that was posted last.';
comment on column neighbour_notice.code_hash is 'Of the one-time code that was sent last.';

create table neighbour_answer (
  organization_id uuid not null,
  id uuid not null,
  no bigint generated always as identity,
  notice_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('none', 'objection')),
  name_ne text not null check (name_ne <> ''),
  phone text not null default '',
  said text not null default '',
  objection_id text,
  seq integer,
  application_id uuid not null,
  at timestamptz not null,
  primary key (organization_id, id),
  constraint neighbour_answer_request unique (organization_id, notice_id, request_id),
  foreign key (organization_id, notice_id) references neighbour_notice (organization_id, id),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq),
  check ((kind = 'objection') = (seq is not null)),
  check ((kind = 'objection') = (objection_id is not null)),
  check (kind = 'none' or said <> '')
);
comment on table neighbour_answer is 'What a neighbour answered, as it was written; never changed. An objection is an event of the case too.';
create index neighbour_answer_of on neighbour_answer (organization_id, notice_id, no);

create table neighbour_redaction (
  organization_id uuid not null,
  answer_id uuid not null,
  no integer not null check (no >= 1),
  shown text not null check (shown <> ''),
  by_account uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (organization_id, answer_id, no),
  foreign key (organization_id, answer_id) references neighbour_answer (organization_id, id),
  foreign key (organization_id, by_account) references account (organization_id, id)
);
comment on table neighbour_redaction is 'What the applicant and the public read of an answer; the last one counts, none = nothing is shown yet.';

create table neighbour_file (
  organization_id uuid not null,
  id uuid not null,
  notice_id uuid not null,
  answer_id uuid,
  name text not null,
  type text not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, notice_id) references neighbour_notice (organization_id, id),
  foreign key (organization_id, answer_id) references neighbour_answer (organization_id, id)
);
comment on table neighbour_file is 'Evidence of a neighbour, uploaded before the answer that names it.';
create index neighbour_file_of on neighbour_file (organization_id, notice_id);

do $$
declare t text;
begin
  foreach t in array array['neighbour_notice','neighbour_answer','neighbour_redaction','neighbour_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update (phone, served_seq, served_at, ended_at, code_hash, code_until, code_tries, codes_sent) on neighbour_notice to naksa_app;
grant select, insert on neighbour_answer, neighbour_redaction to naksa_app;
grant select, insert, update (answer_id) on neighbour_file to naksa_app;

alter table application add column email text not null default '';
comment on column application.email is 'Where the applicant is told by e-mail; a copy of what the application says.';
