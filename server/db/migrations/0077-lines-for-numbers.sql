-- Who proved a telephone number, and where no news is wanted, get their lines in the journal too. A line names a number by an id of its
-- own: lines are never taken away, and what they cover of a row stands in them as a hash only. Rows of before are brought in when the
-- server first starts with this.
alter table phone_standing add column id uuid not null default gen_random_uuid();
alter table phone_standing add constraint phone_standing_id unique (organization_id, id);
comment on column phone_standing.id is 'By which the journal names it, so that no line holds the number.';
create trigger journal_touch after insert or update or delete on account_phone
  for each row execute function journal_touch('account_id');
create trigger journal_touch after insert or update or delete on phone_standing
  for each row execute function journal_touch('id');

do $$
declare t text;
begin
  foreach t in array array['account_phone', 'phone_standing'] loop
    execute format('create constraint trigger journal_must_know after insert or update or delete on %I deferrable initially deferred for each row execute function journal_must_know()', t);
  end loop;
end $$;
