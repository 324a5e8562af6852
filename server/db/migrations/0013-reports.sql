-- Reports add up over days, and find the few cases that somebody objected to.

create index ledger_on_date on ledger (organization_id, on_date);
create index application_registered on application (organization_id, registered_on) where registered_on is not null;
create index stage_objections on stage (organization_id) where snapshot like '%"objections":[{%';
-- history only grows: its blocks lie in the order of time, so that this costs its writers nothing
create index history_at on history using brin (at);
