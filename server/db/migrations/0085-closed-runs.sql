-- The account of a year asks when each discarded application ended: a run that is over is found without its snapshot, and one that
-- goes on is in no index more.
create index stage_closed on stage (organization_id, application_id) include (closed_at) where closed_at is not null;
