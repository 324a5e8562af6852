-- Which effect and which message is next is asked for each: at a midnight thousands wait, and the database read all effects, each
-- against all, every time.
create index outbox_next on outbox (organization_id, postponed, id) where status = 'waiting';
create index message_next on message (organization_id, id) where status = 'waiting';
