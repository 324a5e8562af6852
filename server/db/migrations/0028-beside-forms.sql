-- What stood beside a form when it was handed in and is in none of its fields: names of the records that it holds, the papers that
-- were asked for, what the building rules found. Its event has the hash.
-- Null = nothing, a draft, or handed in before that was kept. A nullable column without a default is added at once.
alter table submission add column beside text;
comment on column submission.beside is 'What stood beside the form when it was handed in, as canonical JSON: choices, papers, rules; its event has the hash.';
