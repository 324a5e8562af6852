-- Which files a form was submitted with; history says the same, so that a change of either shows.
-- Null = submitted before that was recorded, or a draft that was saved. A nullable column without a default is added at once.
alter table submission add column files jsonb;
comment on column submission.files is 'The files that were handed in with the form, as its event records them: id, category, version, sha256.';
