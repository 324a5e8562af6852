-- Names are found by an index of their words: a word, and the applications that have it in the order of the list, so that a page
-- is read off however common or rare the word is. By equality and order alone, which an index answers under row-level security.

-- As sounds.ts writes them: words apart by a space. What is longer than a name is cut, as an index wants it.
create function name_words(sounds text, of_applicant text) returns table (word text, applies boolean)
  language sql immutable
as $$
  select left(sound, 100), bool_or(left(sound, 100) in (select left(own, 100) from unnest(string_to_array(of_applicant, ' ')) as own))
  from unnest(string_to_array(sounds, ' ')) as sound
  where sound <> '' and sound !~ '[0-9]'
  group by left(sound, 100)
$$;

create function name_parts(word text) returns setof text language sql immutable as $$
  select substr(word, place) from generate_series(1, greatest(1, length(word) - 2)) as place
$$;

create table application_word (
  organization_id uuid not null,
  word text collate "C" not null,
  day date not null,
  application_no bigint not null,
  of_applicant boolean not null,
  ward text not null,
  fiscal_year text not null
);
comment on table application_word is 'The words of an application''s names as they sound, without its numbers; written with the application itself.';
comment on column application_word.day is 'When it was registered, else filed: with its number its place in the list.';

create table name_part (
  organization_id uuid not null references organization (id),
  part text collate "C" not null,
  word text collate "C" not null,
  primary key (organization_id, part, word)
);
comment on table name_part is 'Each word of names that the office has met, whole and from each of its letters on: what begins with a part has it within.';

alter table application no force row level security;
insert into application_word
select a.organization_id, met.word, coalesce(a.registered_on, (a.filed_at at time zone 'Asia/Kathmandu')::date),
  a.application_no, met.applies, a.ward, a.fiscal_year
from application a
cross join lateral name_words(a.search_text, a.applicant_sounds) as met
order by 1, 2, 3, 4;
insert into name_part
select distinct w.organization_id, part, w.word from application_word w, name_parts(w.word) as part;
alter table application_word
  add primary key (organization_id, word, day, application_no) include (of_applicant, ward, fiscal_year),
  add foreign key (organization_id, application_no) references application (organization_id, application_no);
alter table application force row level security;

create function keep_application_words() returns trigger language plpgsql as $$
declare place date := coalesce(new.registered_on, (new.filed_at at time zone 'Asia/Kathmandu')::date);
begin
  if tg_op = 'UPDATE' then
    delete from application_word w
    where w.organization_id = old.organization_id
      and w.word in (select word from name_words(old.search_text, ''))
      and w.day = coalesce(old.registered_on, (old.filed_at at time zone 'Asia/Kathmandu')::date)
      and w.application_no = old.application_no;
  end if;
  insert into application_word
  select new.organization_id, met.word, place, new.application_no, met.applies, new.ward, new.fiscal_year
  from name_words(new.search_text, new.applicant_sounds) as met;
  -- in one order, so that no two writers wait for each other
  insert into name_part
  select new.organization_id, part, met.word
  from name_words(new.search_text, '') as met, name_parts(met.word) as part
  where not exists (
    select from name_part known
    where known.organization_id = new.organization_id and known.part = met.word and known.word = met.word)
  order by met.word, part
  on conflict do nothing;
  return null;
end
$$;
create trigger application_words_new after insert on application
  for each row execute function keep_application_words();
create trigger application_words_changed after update on application
  for each row when (
    (old.search_text, old.applicant_sounds, old.registered_on, old.filed_at, old.ward, old.fiscal_year)
    is distinct from (new.search_text, new.applicant_sounds, new.registered_on, new.filed_at, new.ward, new.fiscal_year))
  execute function keep_application_words();

do $$
declare t text;
begin
  foreach t in array array['application_word','name_part'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, delete on application_word to naksa_app;
grant select, insert on name_part to naksa_app;

-- What one has dealt with oneself; a person and a case come again and again, so that it stays small.
create index history_actor on history (organization_id, actor_id, application_id) where actor_id is not null;

-- One index for the public register and for reports, which read whole years; and everything of a kind until a day.
drop index application_registered, application_register;
create index application_register on application (organization_id, registered_on desc, id desc) where registered_on is not null;
create index ledger_deposits on ledger (organization_id, application_id, on_date) include (kind, amount)
  where kind in ('deposit', 'deduction', 'refund');
create index document_template on document (organization_id, template, application_id, issued_at);

-- The app owns no table and may not ask what is in one; after many rows came at once nobody has yet, and plans are guesses.
create function gather_statistics() returns setof text language plpgsql security definer as $$
declare name text;
begin
  for name in
    select c.relname
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0
    order by c.relname
  loop
    execute format('analyze %I', name);
    return next name;
  end loop;
end
$$;
comment on function gather_statistics() is 'Looks at what is in tables with rows that nobody has looked at yet; their names.';
do $$
begin
  execute format('alter function gather_statistics() set search_path = %I, pg_temp', current_schema());
end $$;
revoke all on function gather_statistics() from public;
grant execute on function gather_statistics() to naksa_app;
