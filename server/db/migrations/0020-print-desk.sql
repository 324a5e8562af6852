-- The search of the desk among many papers; files of signing days that are taken away after their term.

create index document_search on document using gin (search_text gin_trgm_ops);

-- As application_sounding_like (0014): an index on parts of words is asked for the organisation of the transaction and answers with
-- ids, which the caller reads as it may. Either the application speaks of all words, or the paper's own number or code has one of them
-- (what the caller looks for besides, it looks for itself). Fewer than three words: the first one again.
create function paper_speaking_of(own text[], sounding text[]) returns setof uuid
  language sql stable security definer rows 200
  set plan_cache_mode = force_custom_plan
as $$
  select d.id
  from application a
  join document d on d.organization_id = a.organization_id and d.application_id = a.id
  where a.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and a.search_text like sounding[1] and a.search_text like sounding[2] and a.search_text like sounding[3]
  union all
  select d.id
  from document d
  where d.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and (d.search_text like own[1] or d.search_text like own[2] or d.search_text like own[3])
$$;
do $$
begin
  execute format('alter function paper_speaking_of(text[], text[]) set search_path = %I, pg_temp', current_schema());
end $$;
revoke all on function paper_speaking_of(text[], text[]) from public;
grant execute on function paper_speaking_of(text[], text[]) to naksa_app;

alter table print_batch
  add column keep_until timestamptz,
  add column removed_at timestamptz,
  add check (removed_at is null or keep_until is not null);
comment on column print_batch.keep_until is 'Its file is taken away after this time; the copies in it stay where they are. Null while it is made, and for files of before, which stay.';
comment on column print_batch.removed_at is 'Its file was taken away; what it was (sha256) stays known.';
create index print_batch_to_remove on print_batch (organization_id, keep_until)
  where keep_until is not null and removed_at is null;
grant update (keep_until, removed_at) on print_batch to naksa_app;
