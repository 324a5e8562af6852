-- Whoever keeps a file past the service level of its desk hears of it once for each level; how a level ended is kept.
alter table stage add column overdue_told date;
comment on column stage.overdue_told is 'The last day of the service level whose passing was told; another level is told anew.';
create index stage_overdue on stage (organization_id, sla_due) where status = 'active' and sla_due is not null;

create table service_level_end (
  organization_id uuid not null references organization (id),
  application_id uuid not null,
  run integer not null,
  seq integer not null,
  definition_hash text not null,
  state text not null,
  in_time boolean not null,
  at timestamptz not null,
  primary key (organization_id, application_id, run, seq),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table service_level_end is 'A run left a desk that has a service level: by which event, and whether within the office''s days.';
create index service_level_end_at on service_level_end (organization_id, at);
alter table service_level_end enable row level security;
alter table service_level_end force row level security;
create policy own_organization on service_level_end
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on service_level_end to naksa_app;
