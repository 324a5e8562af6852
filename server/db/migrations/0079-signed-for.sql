-- Whoever takes a paper may sign for it: on glass, whose strokes are kept, or in the register of the office on paper.
alter table document_hand_over
  add column signed_on text check (signed_on in ('glass', 'register')),
  add column signature text check (octet_length(signature) <= 8000 and signature ~ '^[ML0-9 ]+$'),
  add constraint document_hand_over_signed check (coalesce(signed_on = 'glass', false) = (signature is not null));
comment on column document_hand_over.signed_on is 'Null = nothing was signed, as in every row of before.';
comment on column document_hand_over.signature is 'Strokes as the path of an SVG, in whole numbers of a field of 600 by 240.';
