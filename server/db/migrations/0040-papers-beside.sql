-- A form may give several papers: a note that stays in the file, and the letter that tells of it.
alter table document drop constraint document_organization_id_application_id_run_form_revision_key;
alter table document add constraint document_once unique (organization_id, application_id, run, form, revision, template);
