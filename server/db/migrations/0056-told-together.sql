-- What a person is told of one case within minutes is one thing to them: a dozen forms that are approved one after the other are no dozen news.
alter table notification no force row level security;
alter table notification add column bundle bigint;
comment on column notification.bundle is 'The notification with which it is shown as one: the first of the same case within minutes; null = it stands for itself, or is that first one.';

with told as (
  select id, organization_id, account_id, application_id,
    coalesce(at - lag(at) over one_case > interval '15 minutes', true) as begins
  from notification
  where application_id is not null
  window one_case as (partition by organization_id, account_id, application_id order by id)
), counted as (
  select *, count(*) filter (where begins) over (partition by organization_id, account_id, application_id order by id) as no
  from told
), bundled as (
  select id, min(id) over (partition by organization_id, account_id, application_id, no) as first
  from counted
)
update notification
set bundle = bundled.first
from bundled
where bundled.id = notification.id and bundled.first <> notification.id;

alter table notification force row level security;

create index notification_bundle on notification (organization_id, account_id, coalesce(bundle, id), id desc);
