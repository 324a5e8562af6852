-- The row of a series says who took its last number, and that event says which number it was: the two are held against each other.
alter table number_series add column application_id uuid;
alter table number_series add column seq integer;
comment on column number_series.application_id is 'Who took the last number; null = nobody since that is kept.';
comment on column number_series.seq is 'The event that took the last number and says which it was; null for the number of the application itself.';
-- what was counted is not taken away
revoke delete on number_series from naksa_app;

-- The verification of the whole record counts the numbers that events took.
create index history_taken on history (organization_id, application_id, seq) where payload like '%"taken":[%';

-- People are told of their own account, too: that is about no case and no proposal.
alter table notification drop constraint notification_about;
alter table notification add constraint notification_about check (num_nonnulls(application_id, proposal_id) <= 1) not valid;
alter table notification validate constraint notification_about;
