-- Money: what was demanded, received, held as deposit, deducted and paid back; and values that may occur once in the office.

create table ledger (
  organization_id uuid not null,
  application_id uuid not null,
  seq integer not null,
  position integer not null,
  form text not null,
  revision integer not null,
  kind text not null check (kind in ('demand', 'receipt', 'deposit', 'deduction', 'refund')),
  account text not null check (account <> ''),
  head text,
  amount numeric(14,2) not null check (amount <> 0),
  receipt_no text,
  on_date date not null,
  fiscal_year text not null,
  reverses integer,
  primary key (organization_id, application_id, seq, position),
  foreign key (organization_id, application_id, seq) references history (organization_id, application_id, seq),
  foreign key (organization_id, application_id, reverses) references history (organization_id, application_id, seq),
  check (reverses < seq)
);
comment on table ledger is 'Entries that approved forms make, written with the event; append-only: what a form said before it was changed is taken back by an entry of its own.';
comment on column ledger.account is 'Whose money: a code of the list of voucher kinds (income, deposit, fine).';
comment on column ledger.head is 'Head of revenue of a demand.';
comment on column ledger.on_date is 'Day of the receipt or decision, Kathmandu.';
comment on column ledger.reverses is 'Seq of the event whose entry this one takes back; the amount is the negative of that.';
create index ledger_form on ledger (organization_id, application_id, form);
create index ledger_day on ledger (organization_id, fiscal_year, on_date);

create table unique_value (
  organization_id uuid not null,
  series text not null,
  span text not null,
  value text not null,
  application_id uuid not null,
  form text not null,
  primary key (organization_id, series, span, value),
  foreign key (organization_id, application_id) references application (organization_id, id)
);
comment on table unique_value is 'Values that occur once in the office within a span (receipt numbers of a fiscal year): claimed while the form that says them is submitted or approved.';
create index unique_value_form on unique_value (organization_id, application_id, form);

do $$
declare t text;
begin
  foreach t in array array['ledger','unique_value'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_organization on %I using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid) with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', t);
  end loop;
end $$;

grant select, insert on ledger to naksa_app;
grant select, insert, delete on unique_value to naksa_app;
