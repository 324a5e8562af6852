import { type TSchema, Type } from 'typebox';
import { FreeDays, Moment, MomentOrder } from '../chronology-definition.ts';
import { Annotation, FieldType, Privacy, Text } from '../field-definition.ts';
import { FormRule, LedgerOfSection, LedgerRule, PaperRule, Role, TellRule } from '../form-definition.ts';
import { formProblem, type Problem } from '../problem.ts';
import { isRecord } from '../records.ts';
import { findMisfits, isOfShape, type Misfit } from '../shape.ts';

const closed = { additionalProperties: false } as const;
const name = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,79}$' });
const shortText = Type.String({ maxLength: 4000 });
const routes = Type.Optional(Type.Array(name, { maxItems: 10 }));

/** Form and section files; their schemas are checked node by node, see `nodeShape`. */
export const formShape = Type.Object(
  {
    ...FormRule.properties,
    slug: name,
    stage: name,
    group: name,
    kind: name,
    purpose: Type.Optional(shortText),
    document: Type.Optional(name),
    papers: Type.Optional(Type.Array(PaperRule, { minItems: 1, maxItems: 10 })),
    routes: Type.Optional(Type.Object({ forms: routes, user: routes }, closed)),
    // each entry is judged by what it is: ledgerEntryShape
    ledger: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 20 })),
    tells: Type.Optional(Type.Array(TellRule, { minItems: 1, maxItems: 10 })),
    judged: Type.Optional(Type.Literal(true)),
    decides: Type.Optional(Type.Literal(true)),
    schema: Type.Unknown(),
  },
  closed,
);
/** An entry of a ledger: one of its own, or in a form also those of a section. */
export function ledgerEntryShape(folder: string, entry: unknown): TSchema {
  return folder === 'forms' && isRecord(entry) && 'of' in entry ? LedgerOfSection : LedgerRule;
}
/** A file of `sections`. */
export const sectionShape = Type.Object(
  {
    id: name,
    note: Type.Optional(shortText),
    schema: Type.Unknown(),
    ledger: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 20 })),
    tells: Type.Optional(Type.Array(TellRule, { minItems: 1, maxItems: 10 })),
  },
  closed,
);

/** One node of a schema; a node that changes a section in place may annotate in part. */
export const nodeShape = Type.Object(
  {
    $ref: Type.Optional(Type.String({ pattern: '^(value:[a-z-]+|[A-Za-z][A-Za-z0-9]*)$' })),
    type: Type.Optional(Type.Enum(['string', 'integer', 'number', 'boolean', 'object', 'array'])),
    properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    required: Type.Optional(Type.Array(Type.String())),
    items: Type.Optional(Type.Unknown()),
    enum: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 200 })),
    const: Type.Optional(Type.Boolean()),
    format: Type.Optional(Type.Literal('email')),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
    minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    naksa: Type.Optional(Type.Partial(Annotation, closed)),
  },
  closed,
);

const optionalText = Type.Optional(shortText);
const code = Type.Object({ code: Type.String({ minLength: 1 }), ...Text.properties }, closed);
const pattern = Type.Object({ pattern: Type.String({ minLength: 1, maxLength: 500 }), hint: Text }, closed);
const fact = Type.Object(
  {
    type: FieldType,
    codes: optionalText,
    unit: optionalText,
    measures: optionalText,
    negative: Type.Optional(Text),
    privacy: Type.Optional(Privacy),
    from: optionalText,
    later: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    before: Type.Optional(Type.Boolean()),
    collects: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 10 })),
    derive: optionalText,
    config: optionalText,
    engine: optionalText,
    master: optionalText,
    rules: optionalText,
    section: optionalText,
    decided: Type.Optional(Type.Enum(['decision-date', 'approval-note'])),
    order: Type.Optional(Type.Array(Type.String(), { minItems: 2, maxItems: 50 })),
  },
  closed,
);
const checklistRow = Type.Object(
  {
    code: Type.String({ minLength: 1 }),
    group: Text,
    groupId: optionalText,
    label: Text,
    measures: optionalText,
    unit: optionalText,
    tolerance: optionalText,
    operator: optionalText,
    standard: optionalText,
    fact: optionalText,
    condition: optionalText,
    source: optionalText,
  },
  closed,
);

/** The files that hold one record by name. */
export const codesShape = Type.Record(Type.String(), Type.Array(code, { minItems: 1, maxItems: 500 }));
/** Regular expressions by name. */
export const patternsShape = Type.Record(Type.String(), pattern);
/** Facts by name. */
export const factsShape = Type.Record(Type.String(), fact);
/** Who signs each form, by the choice that an office makes. */
export const approvalsShape = Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Role, { maxItems: 9 })));
/** Moments, the order in which they come, and the days that go free. */
export const chronologyShape = Type.Object(
  {
    moments: Type.Record(Type.String(), Moment),
    orders: Type.Array(MomentOrder, { maxItems: 300 }),
    free: Type.Array(FreeDays, { maxItems: 50 }),
  },
  closed,
);
/** The rows of tables that are filled in, by name. */
export const checklistsShape = Type.Record(Type.String(), Type.Array(checklistRow, { minItems: 1, maxItems: 200 }));

/** What is wrong with the shape of a value: unknown words with the known ones, missing words, wrong values. */
export function shapeProblems(file: string, path: string, shape: TSchema, value: unknown): readonly Problem[] {
  // nearly every value is right, and saying so is much quicker than looking for what is wrong
  if (isOfShape(shape, value)) return [];
  const problems = findMisfits(shape, value, path).map((misfit) => problemOf(file, misfit));
  return problems.length > 0 ? problems : [formProblem(file, path, 'wrong-value', 'is not what is written here')];
}

function problemOf(file: string, misfit: Misfit): Problem {
  const { path, rule } = misfit;
  if (rule === 'missing-key') return formProblem(file, path, 'missing-word', `\`${misfit.word}\` is missing`);
  if (rule === 'unknown-key') {
    const { word, known } = misfit;
    const holder = path.slice(0, path.lastIndexOf('/'));
    return formProblem(file, holder, 'unknown-word', `unknown word \`${word}\`; known words: ${known.join(', ')}`);
  }
  if (rule === 'bad-name') return formProblem(file, path, 'wrong-value', `must match pattern "${misfit.wanted}"`);
  const wanted = rule === 'unknown-word' ? `one of: ${misfit.known.join(', ')}` : misfit.wanted;
  return formProblem(file, path, 'wrong-value', `must be ${wanted}`);
}
