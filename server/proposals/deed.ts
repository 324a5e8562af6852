import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ImportReport, type OneTimePassword, RecordBody, type RecordView } from '../contract/setup.ts';
import { isRecord } from '../parse.ts';
import { type ImportMode, importRecords } from '../setup/import.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { changeRecord, createRecord, deleteRecord, dropSecondStep, givePassword } from '../setup/records.ts';
import type { Sheet } from '../sheets/read-sheet.ts';

const record = Type.String();
const SheetShape = Type.Object({
  heading: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({ number: Type.Integer(), cells: Type.Array(Type.String()) })),
});
const mode = Type.Union([Type.Literal('try'), Type.Literal('all-or-nothing'), Type.Literal('good-rows')]);

const Create = Type.Object({ kind: Type.Literal('create'), body: RecordBody });
const Change = Type.Object({ kind: Type.Literal('change'), record, body: RecordBody });
const Delete = Type.Object({ kind: Type.Literal('delete'), record });
const TableStep = Type.Union([Create, Change, Delete]);
/** One record of a table that is written with others. */
export type TableStep = Static<typeof TableStep>;

/** A deed on a master, as it was asked for: what is kept word for word until it is carried out. */
const Deed = Type.Union([
  Create,
  Change,
  Delete,
  Type.Object({ kind: Type.Literal('table'), steps: Type.Array(TableStep) }),
  Type.Object({ kind: Type.Literal('import'), sheet: SheetShape, mode }),
  Type.Object({ kind: Type.Literal('password'), record }),
  Type.Object({ kind: Type.Literal('two-step'), record }),
]);
type Stored = Static<typeof Deed>;
/** A deed of administration that two persons do. */
export type Deed =
  | Exclude<Stored, { kind: 'import' }>
  | { readonly kind: 'import'; readonly sheet: Sheet; readonly mode: ImportMode };

/** What a deed gave to who carried it out. */
export type Outcome = {
  readonly record?: RecordView;
  readonly report?: ImportReport;
  readonly password?: OneTimePassword;
};

/** Reads a deed that the server itself has written. */
export function parseDeed(text: string): Deed {
  const deed: unknown = JSON.parse(text);
  if (Value.Check(Deed, deed)) return deed;
  throw new Error(`no deed: ${isRecord(deed) ? String(deed['kind']) : typeof deed}`);
}

/** Does what was asked for, as the person who has the master open. Throws the problem that forbids it. */
export async function carryOut(open: OpenMaster, deed: Deed): Promise<Outcome> {
  if (deed.kind === 'create') return { record: await createRecord(open, deed.body) };
  if (deed.kind === 'change') return { record: await changeRecord(open, deed.record, deed.body) };
  if (deed.kind === 'table') return carryOutSteps(open, deed.steps);
  if (deed.kind === 'import') return { report: await importRecords(open, deed.sheet, deed.mode) };
  if (deed.kind === 'password') return { password: await givePassword(open, deed.record) };
  await (deed.kind === 'delete' ? deleteRecord(open, deed.record) : dropSecondStep(open, deed.record));
  return {};
}

/** Writes the records of a table one after the other; what forbids one forbids all. */
async function carryOutSteps(open: OpenMaster, steps: readonly TableStep[]): Promise<Outcome> {
  for (const step of steps) await carryOut(open, step);
  return {};
}
