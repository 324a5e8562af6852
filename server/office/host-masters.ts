import { type Static, Type } from 'typebox';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { SchemaNode, Text } from '../../form-schemas/engine/field-definition.ts';
import { isOfShape } from '../../form-schemas/engine/shape.ts';
import { type Problem, formProblem } from '../../form-schemas/engine/problem.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';

const Title = Type.Object({ ne: Type.String(), en: Type.Optional(Type.String()) });
const texts = Type.Array(Type.String());

/**
 * The masters that the server itself reads, and of their records the fields that it reads by name. Everything else of a master is the
 * law's alone: only formulas, rules and papers name it.
 */
const shapes = {
  'acting-officer': Type.Object({ loginId: Type.String(), role: Type.String(), designationNe: Type.String() }),
  designation: Type.Object({
    id: Type.String(),
    title: Title,
    longNe: Type.Optional(Type.String()),
    priority: Type.Optional(Type.Integer()),
  }),
  'file-storage-category': Type.Object({
    code: Type.String(),
    title: Title,
    formId: Type.String(),
    isMultiple: Type.String(),
    requirement: Type.String(),
    condition: Type.Optional(Type.String()),
    accept: texts,
    maxMB: Type.Integer(),
    position: Type.Integer(),
  }),
  'fiscal-year': Type.Object({ code: Type.String(), status: Type.String() }),
  holiday: Type.Object({ date: Type.Object({ ad: Type.String() }) }),
  'legal-reference': Type.Object({
    key: Type.String(),
    title: Type.Optional(Title),
    textNe: Type.Optional(Type.String()),
  }),
  'message-template': Type.Object({
    key: Type.String(),
    title: Title,
    subject: Title,
    textNe: Type.String(),
    textEn: Type.String(),
    byEmail: Type.Boolean(),
    toApplicant: Type.Boolean(),
    alsoTo: Type.Optional(texts),
    legalNotice: Type.Optional(Type.Boolean()),
  }),
  'number-format': Type.Object({ series: Type.String(), format: Type.String() }),
  'return-reason': Type.Object({ code: Type.String(), title: Title, position: Type.Integer() }),
  'revenue-setup': Type.Object({ code: Type.String(), title: Title }),
  'sms-limit': Type.Object({
    day: Type.Integer(),
    month: Type.Integer(),
    quietFrom: Type.Integer(),
    quietTo: Type.Integer(),
  }),
  'sms-way': Type.Object({
    code: Type.String(),
    active: Type.Boolean(),
    url: Type.String(),
    method: Type.Enum(['form', 'json', 'query']),
    fields: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
    secret: Type.Optional(Type.String()),
    okField: Type.Optional(Type.String()),
    okValue: Type.Optional(Type.String()),
    referenceField: Type.Optional(Type.String()),
    reportReference: Type.Optional(Type.String()),
    reportStatus: Type.Optional(Type.String()),
    reportDelivered: Type.Optional(Type.String()),
    incomingFrom: Type.Optional(Type.String()),
    incomingText: Type.Optional(Type.String()),
    incomingNumber: Type.Optional(Type.String()),
    stopWords: Type.Optional(Type.String()),
    startWords: Type.Optional(Type.String()),
    price: Type.Integer(),
  }),
  timer: Type.Object({ key: Type.String(), value: Type.Integer(), unit: Type.Enum(['days', 'months', 'years']) }),
  ward: Type.Object({ code: Type.String() }),
  'weekly-holiday': Type.Object({ days: Type.Optional(texts) }),
};
type Shapes = typeof shapes;

/** A record of a master as far as the server reads it. */
export type HostRecord<M extends keyof Shapes> = Static<Shapes[M]>;

type Records = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The records of a master that the server reads; one that lacks a field which it reads is none. */
export function recordsOf<M extends keyof Shapes>(records: Records, master: M): readonly HostRecord<M>[] {
  const shape: Shapes[M] = shapes[master];
  return (records[master] ?? []).filter((record): record is HostRecord<M> => isOfShape(shape, record));
}

/** A title in both languages: what is not given in English is said in Nepali. */
export function titled({ ne, en = '' }: Static<typeof Title>): Text {
  return { ne, en: en === '' ? ne : en };
}

/** What the masters of a library lack of what the server reads: a field that was renamed or left out, is of another type or may be missing. */
export function hostMasterProblems({ masters }: Pick<FormLibrary, 'masters'>): readonly Problem[] {
  return Object.entries(shapes).flatMap(([id, shape]) => {
    const fields = entryOf(masters, id)?.schema.properties;
    const required: readonly string[] = shape.required ?? [];
    return Object.entries(shape.properties).flatMap(([field, type]) => {
      const wanted = { type: 'type' in type ? type.type : 'string', isRequired: required.includes(field) };
      const wrong = lackOf(entryOf(fields, field), wanted);
      if (wrong === undefined) return [];
      const detail = `the server reads the field "${field}" of this master, which ${wrong}`;
      return formProblem(`masters/${id}.json`, `/schema/properties/${field}`, 'host-reads', detail);
    });
  });
}

function lackOf(
  node: SchemaNode | undefined,
  wanted: { readonly type: string; readonly isRequired: boolean },
): string | undefined {
  if (node === undefined) return 'is not there';
  // a section or a value is an object
  const { type = 'object', naksa } = node;
  if (type !== wanted.type) return `is ${String(type)}, not ${wanted.type}`;
  return wanted.isRequired && naksa?.required !== true ? 'may be missing' : undefined;
}
