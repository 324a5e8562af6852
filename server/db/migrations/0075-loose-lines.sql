-- Deeds that stand in no chain are those of before there was a journal, and any that somebody wrote past it: the night looks for them,
-- and read every line of every case to find none.
create index activity_loose on activity (organization_id, id) include (application_id) where chain is null;
