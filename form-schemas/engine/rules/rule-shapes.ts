import { Type } from 'typebox';
import { Text } from '../field-definition.ts';

const closed = { additionalProperties: false } as const;
const name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
const formula = Type.String({ minLength: 1, maxLength: 4000 });
const optional = Type.Optional(formula);
const day = Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));

const rule = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Z]{1,8}-[0-9]{1,3}[a-z]?$' }),
    title: Text,
    clause: Text,
    byLaw: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    source: Type.String({ minLength: 1, maxLength: 500 }),
    attested: Type.Boolean(),
    severity: Type.Enum(['E', 'W', 'I']),
    appliesTo: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1, maxItems: 40 }))),
    when: optional,
    needs: optional,
    each: optional,
    subject: optional,
    sameAs: optional,
    provided: formula,
    limit: formula,
    operator: Type.Optional(Type.Enum(['<=', '>=', '=='])),
    tolerance: optional,
    test: optional,
    unit: Type.Optional(Type.String()),
    stated: Type.Optional(Type.String()),
    negative: Type.Optional(Text),
    master: Type.Optional(name),
    validFrom: day,
    validTo: day,
  },
  closed,
);

const added = Type.Object(
  {
    master: name,
    codes: Type.String(),
    appliesTo: Type.Record(Type.String(), Type.String()),
    measures: Type.Array(
      Type.Object(
        {
          code: Type.String({ minLength: 1, maxLength: 60 }),
          when: optional,
          needs: optional,
          each: optional,
          subject: optional,
          provided: formula,
          unit: Type.Optional(Type.String()),
          negative: Type.Optional(Text),
        },
        closed,
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  closed,
);

/** Files of rules; their formulas are checked with the library, see `ruleProblems`. */
export const ruleGroupShape = Type.Object(
  {
    id: name,
    title: Text,
    rules: Type.Array(rule, { minItems: 1, maxItems: 100 }),
    added: Type.Optional(added),
  },
  closed,
);
