-- A sheet of ten thousand rows is noted statement by statement: the setting grows with each row, and would be copied with each.
create function journal_touch_all() returns trigger language plpgsql as $$
begin
  perform set_config('naksa.touched', coalesce(current_setting('naksa.touched', true), '') || string_agg(
    jsonb_build_array(tg_table_name, jsonb_build_object('id', written.id), null)::text || e'\n', ''), true)
  from written
  having count(*) > 0;
  return null;
end $$;
drop trigger journal_touch on setup_record;
drop trigger journal_touch on setup_change;
create trigger journal_touch after update or delete on setup_record for each row execute function journal_touch('id');
create trigger journal_touch after update or delete on setup_change for each row execute function journal_touch('id');
create trigger journal_touch_all after insert on setup_record referencing new table as written for each statement execute function journal_touch_all();
create trigger journal_touch_all after insert on setup_change referencing new table as written for each statement execute function journal_touch_all();
