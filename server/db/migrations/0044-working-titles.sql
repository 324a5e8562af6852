-- What lists show of a case that nobody has handed in yet. A draft of before says it with its next save.
alter table draft
  add column owner_ne text not null default '',
  add column plot_no text not null default '',
  add column filled_percent smallint check (filled_percent between 0 and 100);
comment on column draft.owner_ne is 'The owner that was typed so far: the working title of a case without a number.';
comment on column draft.plot_no is 'The plot that was typed so far.';
comment on column draft.filled_percent is 'Of the fields that must have a value, how many have one; null = not counted yet.';
