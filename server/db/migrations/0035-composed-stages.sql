-- What a shipped stage was written as, where its body is what came of that: parts, groups and names written out (workflows/engine/expand.ts).
-- Versions of before are written as their body says.
alter table definition add column composed text check (octet_length(composed) <= 2097152);
