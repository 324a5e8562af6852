-- Lists that an office designs itself are written, proposed and published as forms are.
alter table definition drop constraint definition_kind_check;
alter table definition add constraint definition_kind_check
  check (kind in ('workflow', 'form', 'template', 'library', 'master'));
alter table definition_draft drop constraint definition_draft_kind_check;
alter table definition_draft add constraint definition_draft_kind_check
  check (kind in ('workflow', 'form', 'template', 'master'));
alter table definition_proposal drop constraint definition_proposal_kind_check;
alter table definition_proposal add constraint definition_proposal_kind_check
  check (kind in ('workflow', 'form', 'template', 'master'));
alter table change_set_part drop constraint change_set_part_kind_check;
alter table change_set_part add constraint change_set_part_kind_check
  check (kind in ('workflow', 'form', 'template', 'master', 'table'));
