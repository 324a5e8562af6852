-- The copies of a paper are rows of document_copy; a count beside them said less and was never the same.
alter table document drop column printed;
