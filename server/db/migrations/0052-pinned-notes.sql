-- A mark may stand at a place of a file: on a page of a drawing, on a picture.
alter table review_note add column pin jsonb;
alter table review_note add constraint review_note_pin check (
  pin is null or coalesce(
    (pin ->> 'file')::uuid is not null
    and (pin ->> 'page')::integer >= 1
    and (pin ->> 'x')::integer between 0 and 10000
    and (pin ->> 'y')::integer between 0 and 10000,
    false
  )
);
comment on column review_note.pin is 'File of the case, page from 1, and how far from the left and the top of the page as it is stored, in ten-thousandths of its width and height; null = at the field as a whole.';

drop index review_note_waiting;
create unique index review_note_waiting on review_note (organization_id, application_id, run, form, path, by_account, pin)
  nulls not distinct where seq is null;
