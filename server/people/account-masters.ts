import { join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../parse.ts';

const name = Type.String({ minLength: 1 });

const AccountMasters = Type.Object(
  {
    /** The list of everybody who has an account. */
    people: name,
    /** The list in which who signs up is entered, and whose accounts are renewed. */
    designers: name,
    /** Fields of that list in which a renewal is written. */
    renewal: Type.Object(
      {
        rows: name,
        renewedOn: name,
        validUntil: name,
        receiptNo: name,
        remarks: name,
        last: name,
        licence: name,
        login: name,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** In which masters people are kept, and where a renewal stands in them. */
export const accountMasters = readJson(AccountMasters, join(import.meta.dirname, 'account-masters.json'));
