import { Type } from 'typebox';
import { Text } from '../field-definition.ts';
import { Role } from '../form-definition.ts';
import { MasterSeed, PublicPage, UsePlace } from '../master-definition.ts';

const closed = { additionalProperties: false } as const;
const kebab = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
const roles = Type.Array(Role, { minItems: 1, maxItems: 20 });
const fieldNames = Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1, maxItems: 12 });

const address = Type.String({ pattern: '^/[A-Za-z0-9/?=&._-]{0,199}$' });
const name = Type.String({ minLength: 1, maxLength: 60 });

const where = Type.Optional(Type.Record(Type.String(), Type.String()));

/** Files of masters: who may see and change what, and the fields of a record. */
export const masterShape = Type.Object(
  {
    id: kebab,
    title: Text,
    help: Text,
    menu: kebab,
    order: Type.Integer(),
    store: Type.Optional(Type.Enum(['account', 'organization', 'calendar', 'legacy'])),
    key: Type.Optional(fieldNames),
    dated: Type.Optional(Type.Literal(true)),
    fixed: Type.Optional(Type.Literal(true)),
    grows: Type.Optional(Type.Literal(true)),
    seed: Type.Optional(Type.Enum(MasterSeed.anyOf.map(({ const: seed }) => seed))),
    list: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    where,
    entries: Type.Optional(
      Type.Array(Type.Object({ id: kebab, title: Text, menu: kebab, order: Type.Integer(), where }, closed), {
        minItems: 1,
        maxItems: 9,
      }),
    ),
    processes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: kebab,
            title: Text,
            heading: kebab,
            order: Type.Integer(),
            url: address,
            readers: roles,
            needs: name,
            always: Type.Optional(Type.Literal(true)),
          },
          closed,
        ),
        { minItems: 1, maxItems: 60 },
      ),
    ),
    page: Type.Optional(Type.Enum(PublicPage.anyOf.map(({ const: page }) => page))),
    desk: Type.Optional(Type.Literal('sms')),
    law: Type.Optional(Type.Literal(true)),
    twoPersons: Type.Optional(Type.Enum(['always', 'live'])),
    bounded: Type.Optional(Type.Literal(true)),
    table: Type.Optional(
      Type.Object(
        {
          values: fieldNames,
          bands: Type.Optional(
            Type.Array(Type.Object({ above: name, to: name }, closed), { minItems: 1, maxItems: 4 }),
          ),
          sources: Type.Optional(fieldNames),
        },
        closed,
      ),
    ),
    columns: fieldNames,
    name: Type.String({ minLength: 1, maxLength: 120 }),
    label: Type.Optional(fieldNames),
    prints: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    readers: roles,
    /** Empty: nobody changes it, because a law above the office fixes it. */
    editors: Type.Array(Role, { maxItems: 20 }),
    confirmers: Type.Optional(roles),
    usedBy: Type.Optional(
      Type.Array(
        Type.Union([
          Type.Object({ place: Type.Enum(UsePlace.anyOf.map(({ const: place }) => place)) }, closed),
          Type.Object({ master: kebab, field: Type.String() }, closed),
          Type.Object({ fact: Type.String() }, closed),
        ]),
        { minItems: 1, maxItems: 20 },
      ),
    ),
    schema: Type.Unknown(),
  },
  closed,
);
