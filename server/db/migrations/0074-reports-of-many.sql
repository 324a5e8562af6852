-- What reports ask of all applications that wait, or of all permits, is answered out of indexes: of an office of 200,000 they read
-- the whole history and every row of the others, and the larger office's report would have come to the end of its patience.

-- How long a case waited for whom, and from where it came. Events only come, so that what is old is read in the index alone.
create index history_turn on history (organization_id, application_id, seq) include (at, waits_on, run, state);

-- Where a service level runs or rests.
create index stage_level on stage (organization_id, definition_hash, state) include (application_id, sla_due, sla_left)
  where status = 'active' and (sla_due is not null or sla_left is not null);

-- What has no registration number yet.
create index application_unregistered on application (organization_id, status, ward) where registered_on is null;

-- Permits in force by their last day.
drop index application_valid;
create index application_valid on application (organization_id, valid_until, application_no) include (status, ward)
  where valid_until is not null;

-- The tabs of the task list: what came back is told by the index of a role, what is late by its day.
drop index inbox_role;
create index inbox_role on inbox (organization_id, role, since) include (application_id, ward, form, account_id, returned);
create index inbox_due on inbox (organization_id, due) include (application_id) where due is not null;
