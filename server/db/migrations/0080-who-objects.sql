-- Who objects is known to the office by the telephone that the link was sent to, or else proves who they are.
alter table neighbour_notice add column phone_typed boolean check (phone_typed);
comment on column neighbour_notice.phone_typed is 'The neighbour typed the telephone: it proves nothing of who answers. Null = the office knew it, or there is none.';
grant update (phone_typed) on neighbour_notice to naksa_app;
alter table neighbour_answer add column citizenship_no text check (citizenship_no <> '');
comment on column neighbour_answer.citizenship_no is 'Of an objection by somebody whose telephone the office did not know; null otherwise.';
alter table neighbour_file add column is_identity boolean check (is_identity);
comment on column neighbour_file.is_identity is 'It shows who answers, not what harms them; null of any other.';
grant update (is_identity) on neighbour_file to naksa_app;
