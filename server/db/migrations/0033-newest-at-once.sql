-- The newest data of each form is found without reading the revisions before it, however many a case has.
create index submission_newest on submission (organization_id, application_id, run, form, status, seq);

-- Few events take a form away; which ones, every reading of a case asks.
create index history_absent on history (organization_id, application_id, seq) where answer like '%"absent"%';
