-- Values that occur once, orders to withdraw papers and who was given a file get their lines in the journal too. Rows of before
-- are brought in when the server first starts with this.
create trigger journal_touch after insert or update or delete on unique_value
  for each row execute function journal_touch('series', 'span', 'value');
create trigger journal_touch after insert or update or delete on document_withdrawal
  for each row execute function journal_touch('application_id', 'seq');
create trigger journal_touch after insert or update or delete on assignment
  for each row execute function journal_touch('application_id', 'role');

do $$
declare t text;
begin
  foreach t in array array['unique_value', 'document_withdrawal', 'assignment'] loop
    execute format('create constraint trigger journal_must_know after insert or update or delete on %I deferrable initially deferred for each row execute function journal_must_know()', t);
  end loop;
end $$;
