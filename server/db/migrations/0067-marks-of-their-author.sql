-- A mark that waits has no line yet. By what stands here the server knows it again as what its author said.
alter table review_note add column mark text check (mark ~ '^[0-9a-f]{64}$');
comment on column review_note.mark is 'MAC of author, place and words under the server''s secret; null = from before there was one: it goes with an event once its author says it anew.';
grant update (mark, by_role) on review_note to naksa_app;
