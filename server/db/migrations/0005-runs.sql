-- One application, several runs of stages: one chain and one version for all of them. What there is becomes run 1.

-- Row-level security binds the owner too; it is put back at the end of this migration, which nobody sees half done.
alter table application no force row level security;
alter table stage no force row level security;
alter table history no force row level security;

alter table application
  add column seq integer not null default 0,
  add column valid_until date,
  drop constraint application_status_check,
  add constraint application_status_check check (status in ('P', 'A', 'C', 'X', 'D'));
comment on column application.seq is 'Number of the last event of any run: the version that an act must have seen.';
comment on column application.valid_until is 'Last day of the permit in force (AD, Kathmandu).';
update application a set seq = s.seq from stage s where s.organization_id = a.organization_id and s.application_id = a.id;

alter table stage
  add column run integer not null default 1 check (run >= 1),
  add column parent integer check (parent < run),
  add column carries boolean not null default false,
  add column by_hand boolean not null default false,
  add column opened_at timestamptz,
  add column status text not null default 'active' check (status in ('active', 'done')),
  add column holds boolean not null default false,
  add column suspended boolean not null default false,
  add column granted boolean not null default false,
  add column closed_at timestamptz,
  drop constraint stage_pkey;
update stage s set
  opened_at = coalesce(seen.first, now()),
  closed_at = case when seen.done then seen.last end,
  status = case when seen.done then 'done' else 'active' end,
  granted = seen.granted
from (
  select t.organization_id, t.application_id, t.id, min(h.at) as first, max(h.at) as last,
    t.snapshot::jsonb ->> 'status' = 'done' as done, a.status in ('A', 'C') as granted
  from stage t
  join application a on a.organization_id = t.organization_id and a.id = t.application_id
  left join history h on h.organization_id = t.organization_id and h.application_id = t.application_id
  group by t.organization_id, t.application_id, t.id, t.snapshot, a.status
) seen
where seen.organization_id = s.organization_id and seen.application_id = s.application_id and seen.id = s.id;
alter table stage
  alter column opened_at set not null,
  drop column seq,
  add primary key (organization_id, application_id, run),
  add foreign key (organization_id, application_id, parent) references stage (organization_id, application_id, run);
comment on table stage is 'One run of one stage of an application, pinned to its definition version; snapshot holds ids, statuses and dates, never form data.';
comment on column stage.parent is 'The run whose event opened this one.';
comment on column stage.carries is 'The forms of the parent came along: what they said there, they say here.';
comment on column stage.by_hand is 'Somebody began it; it is not of the main line of the case.';
comment on column stage.holds is 'It stands in a state for which the rest of the application has to wait; of several such runs the newest counts.';
comment on column stage.suspended is 'It stands still itself until it is resumed; its terms do not run out meanwhile.';
comment on column stage.granted is 'It has stood in a state that gives a permit.';
create index stage_holds on stage (organization_id, application_id) where holds;

alter table history add column run integer not null default 1 check (run >= 1);
alter table submission add column run integer not null default 1 check (run >= 1);
alter table inbox add column run integer not null default 1 check (run >= 1);
alter table ledger add column run integer not null default 1 check (run >= 1);
alter table unique_value add column run integer not null default 1 check (run >= 1);
alter table attachment add column run integer not null default 1 check (run >= 1);

alter table draft
  add column run integer not null default 1 check (run >= 1),
  drop constraint draft_pkey;
alter table draft add primary key (organization_id, application_id, run, form);

alter table deadline
  add column run integer not null default 1 check (run >= 1),
  drop constraint deadline_pkey;
alter table deadline add primary key (organization_id, application_id, run, name);

alter table document
  add column run integer not null default 1 check (run >= 1),
  drop constraint document_organization_id_application_id_form_revision_key;
alter table document add unique (organization_id, application_id, run, form, revision);

alter table application force row level security;
alter table stage force row level security;
alter table history force row level security;
