-- Whose name stands first where several roles are waited for: as the stage says, not as the rows happen to lie.
-- Rows of before are renewed by the nightly look at the inboxes (server/jobs/inbox.ts).
alter table inbox add column role_order smallint not null default 0 check (role_order >= 0);
