import type { Facts } from '../../form-schemas/engine/definition.ts';
import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import type { Checklists } from '../../form-schemas/engine/master-definition.ts';
import { entryOf, isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { IssueDetails, PrintInput, PrintModel } from './definition.ts';
import { localise, type Office, printable, textNe } from './localise.ts';
import { formSections } from './sections.ts';
import { findSubmission, signatureRows } from './signatures.ts';

type Holder = Record<string, unknown>;
type Context = { readonly office: Office; readonly checklists: Checklists };

/**
 * Builds what a template reads, the same way for every paper: each fact under its dotted name and, beside every fact X, its
 * printed form `XNe`; the own form under `form`; the paper itself under `doc`. What is missing is null.
 */
export function printModel(input: PrintInput): PrintModel {
  const { document, form, facts, shapes, codes, checklists } = input;
  checkIssue(input.issue);
  const context = { office: officeOf(facts, input), checklists };
  const model: Holder = {};
  for (const [name, shape] of Object.entries(shapes)) addFact(model, name, facts[name], shape, context);
  for (const [name, shape] of Object.entries(shapes)) addPrinted(model, name, facts[name], shape, context);
  return {
    ...model,
    doc: documentPart(input),
    form: record(form.data, form.fields, context),
    copies: document.copies ?? [],
    law: input.law,
    standards: input.standards,
    images: input.images,
    files: input.files ?? {},
    history: historyPart(input),
    receipt: receiptPart(input),
    sections: document.of === 'form' ? formSections(form.data, form.fields, context.office) : [],
    lists: Object.fromEntries((document.lists ?? []).map((name) => [name, entryOf(codes, name) ?? []])),
  };
}

function historyPart({ history: { events, comments } = { events: [], comments: [] } }: PrintInput): Holder {
  return { events, comments, count: events.length };
}

function receiptPart({ receipt }: PrintInput): Holder {
  return {
    submittedOn: receipt?.submittedOn ?? null,
    submittedBy: receipt?.submittedBy ?? null,
    payments: receipt?.payments ?? [],
    paid: receipt?.paid ?? null,
    qrSvg: receipt?.qrSvg ?? null,
  };
}

// an address that cannot be scanned, or a code that cannot be read, would not prove anything
function checkIssue({ qrSvg, verifyUrl }: IssueDetails): void {
  if ((qrSvg === undefined) === (verifyUrl === undefined)) return;
  throw new Error('a paper has a verification address and its QR code, or neither');
}

function officeOf(facts: Facts, { codes }: PrintInput): Office {
  return {
    codes,
    areaUnit: facts['org.areaUnit'] === 'SQUARE METRE' ? 'SQUARE METRE' : 'SQUARE FEET',
    lengthUnit: facts['org.defaultLengthUnit'] === 'METRE' ? 'METRE' : 'FEET',
    profile: facts['org.conversionProfile'] === 'spec' ? 'spec' : 'exact',
  };
}

function documentPart({ document, form, issue, images }: PrintInput): Holder {
  const approved = form.state.status === 'approved' || form.state.status === 'locked';
  const submission = findSubmission(form.state);
  return {
    title: document.title.ne,
    formTitle: form.rule.title.ne,
    approved,
    draft: issue.sheetNo === undefined && (!approved || issue.number === undefined),
    sheetNo: textNe(issue.sheetNo),
    number: textNe(issue.number),
    version: issue.version ?? null,
    date: issue.date ?? null,
    fiscalYear: issue.date === undefined ? null : (fiscalYearOf(issue.date)?.labelNe ?? null),
    dispatchNo: issue.dispatchNo ?? null,
    submittedOn: submission === undefined ? null : kathmanduDate(submission.at),
    submittedBy: submission?.name ?? null,
    verifyUrl: issue.verifyUrl ?? null,
    qrSvg: issue.qrSvg ?? null,
    shortHash: issue.shortHash ?? null,
    checkpointNo: issue.checkpoint?.number ?? null,
    checkpointHash: issue.checkpoint?.hash ?? null,
    signatures: signatureRows(document, form, images),
  };
}

function addFact(model: Holder, name: string, value: unknown, shape: FactShape, context: Context): void {
  const { holder, key } = place(model, name);
  holder[key] = shapedValue(value, shape, shape.fields ?? [], context);
}

/** `XNe` beside a fact, unless a fact of that very name says it better. */
function addPrinted(model: Holder, name: string, value: unknown, shape: FactShape, context: Context): void {
  const { holder, key } = place(model, name);
  const printedKey = `${key}Ne`;
  if (shape.type === 'object' || shape.type === 'rows' || Object.hasOwn(holder, printedKey)) return;
  holder[printedKey] = localise(value, shape, context.office);
}

function place(model: Holder, name: string): { readonly holder: Holder; readonly key: string } {
  const parts = name.split('.');
  const key = parts.pop() ?? name;
  let holder = model;
  for (const part of parts) {
    const next = holder[part];
    holder = isHolder(next) ? next : (holder[part] = {});
  }
  return { holder, key };
}

function isHolder(value: unknown): value is Holder {
  return isRecord(value);
}

function record(data: unknown, fields: readonly FieldInfo[], context: Context): Holder {
  const made: Holder = {};
  for (const { key, field, below, isPrinted } of membersOf(fields)) {
    const value = ownValue(data, key);
    made[key] = shapedValue(value, field, below, context);
    if (isPrinted) made[`${key}Ne`] = localise(value, field, context.office);
  }
  return made;
}

/** A field of a record, the fields below it, and whether its printed form stands beside it. */
type Member = {
  readonly key: string;
  readonly field: FieldInfo;
  readonly below: readonly FieldInfo[];
  readonly isPrinted: boolean;
};

const members = new WeakMap<readonly FieldInfo[], readonly Member[]>();

/** The fields of a record; found once, for a table has them in every row. */
function membersOf(fields: readonly FieldInfo[]): readonly Member[] {
  const known = members.get(fields);
  if (known !== undefined) return known;
  const own = fields.filter(({ path }) => path.length === 1);
  const keys = new Set(own.map(({ path: [key = ''] }) => key));
  const made = own.map((field): Member => {
    const [key = ''] = field.path;
    const isPart = field.type === 'object' || field.type === 'rows';
    return {
      key,
      field,
      below: fieldsUnder(fields, key, field.type === 'rows'),
      isPrinted: !isPart && !keys.has(`${key}Ne`),
    };
  });
  members.set(fields, made);
  return made;
}

function shapedValue(
  value: unknown,
  shape: Pick<FieldInfo, 'type' | 'master'>,
  fields: readonly FieldInfo[],
  context: Context,
): unknown {
  if (shape.type === 'object') return record(value, fields, context);
  if (shape.type !== 'rows') return printable(value, shape.type);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.map((row, at) => ({
    ...record(row, fields, context),
    ...checklistPart({ row, at }, shape.master, context),
  }));
}

/** Rows of a checklist print the group that the master gives them, and a number that counts the rows of this form alone. */
function checklistPart(
  { row, at }: { readonly row: unknown; readonly at: number },
  master: string | undefined,
  { checklists }: Context,
): Holder {
  if (master === undefined) return {};
  const code = ownValue(row, 'code') ?? ownValue(row, 'elementId');
  const items = entryOf(checklists, master) ?? [];
  const item = items.find((each) => each.code === code);
  return { groupNe: item?.group.ne ?? null, no: at + 1 };
}

function fieldsUnder(fields: readonly FieldInfo[], key: string, isRows: boolean): readonly FieldInfo[] {
  const depth = isRows ? 2 : 1;
  return fields
    .filter(({ path }) => path[0] === key && path.length > depth && (!isRows || path[1] === '*'))
    .map((field) => ({ ...field, path: field.path.slice(depth) }));
}
