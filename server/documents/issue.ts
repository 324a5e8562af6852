import { type Case, findCase, seenFrom } from '../case/case.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { papersOf } from '../../form-schemas/engine/form/papers.ts';
import { lastCheckpoint } from '../checkpoints/stored.ts';
import { shortForm } from '../record/checkpoint.ts';
import { addressOf } from '../http/organization.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { LoadedForm, Runtime, Trx } from '../runtime.ts';
import { codeOf, verificationCode } from './codes.ts';
import { keepPaper } from './keep.ts';
import {
  decidedOn,
  frozenText,
  isApproved,
  issuedPaper,
  papersGivenBy,
  printedAs,
  shortHash,
  sourceOf,
} from './paper.ts';
import { shippedTemplates } from '../definitions/templates.ts';

/** Which approved form becomes paper, and by which event. */
export type IssueOrder = {
  readonly organizationId: string;
  readonly applicationId: string;
  /** The run of the application that approved it. */
  readonly run: number;
  readonly form: string;
  readonly seq: number;
};

/** A paper from the moment at which it is issued: everything about it but its bytes. Plain JSON. */
export type FrozenPaper = {
  readonly template: string;
  /** By which its text is found again, whatever is published later. */
  readonly templateHash: string;
  readonly title: string;
  /** Canonical JSON of what its text can read: data, citations, signers, pictures by their hash. */
  readonly model: string;
  readonly code: string;
  readonly number?: string;
  readonly revision: number;
  /** The calendar by which its dates were written. */
  readonly edition: number;
  /** ISO instant. */
  readonly issuedAt: string;
  /** Papers that the same form can give beside this one: it takes the place of none of them. */
  readonly beside: readonly string[];
  /** Papers of the same application whose place it takes, and those that take its place. */
  readonly supersedes: readonly string[];
  readonly supersededBy: readonly string[];
  /** It stays in the file. */
  readonly stays: boolean;
};

/**
 * Freezes the papers that an approved form gives, its own first; none when it is approved no longer, and none that is issued already
 * (so it is safe to run again).
 */
export function freezeDocuments(runtime: Runtime, order: IssueOrder): Promise<readonly FrozenPaper[]> {
  return runtime.inOrganization(order.organizationId, (trx) => freezeAll(runtime, trx, order));
}

/** Prints a frozen paper and keeps it for ever. What became of the case meanwhile is seen in the standing of the paper. */
export async function printFrozen(runtime: Runtime, order: IssueOrder, frozen: FrozenPaper): Promise<void> {
  const { template, templateHash, model, title, code, number = code, issuedAt } = frozen;
  const published = await runtime.inOrganization(order.organizationId, (trx) =>
    runtime.definitions.templateByHash(trx, order.organizationId, templateHash),
  );
  const calendar = await runtime.calendar.at(frozen.edition);
  const paper = await issuedPaper(runtime.files, { template, model, published }, calendar);
  const pdf = await runtime.printer.print({ ...paper, title, number, issuedAt });
  const { sha256: pdfSha256 } = await runtime.files.put(pdf);
  await runtime.inOrganization(order.organizationId, (trx) =>
    keepPaper(trx, { ...order, ...frozen, ...paper, pdfSha256 }),
  );
}

async function freezeAll(runtime: Runtime, trx: Trx, order: IssueOrder): Promise<readonly FrozenPaper[]> {
  const whole = await findCase(runtime, trx, order.organizationId, order.applicationId);
  const held = whole && seenFrom(whole, order.run);
  const state = held?.snapshot.context.forms[order.form];
  const loaded = await runtime.definitions.form(trx, order.organizationId, order.form, held?.row.library_hash);
  if (!held || !loaded || !isApproved(state)) return [];
  const issued = await issuedOf(trx, held, order.form, state.revision);
  const given = papersGivenBy(held, loaded).filter((paper) => !issued.has(paper));
  const all = papersOf(loaded.bundle);
  const frozen = [];
  for (const paper of given) {
    const made = await freeze(runtime, trx, order, { held, state, loaded: printedAs(loaded, paper) });
    frozen.push({ ...made, beside: all.filter((other) => other !== paper) });
  }
  return frozen;
}

/** An approved form of a case, and the paper that it becomes. */
type Approved = { readonly held: Case; readonly state: FormState; readonly loaded: LoadedForm };

async function freeze(runtime: Runtime, trx: Trx, order: IssueOrder, approved: Approved) {
  const { held, state, loaded } = approved;
  const numbers = numbersOf(held.forms[order.form] ?? {}, loaded.bundle.fields);
  const code = verificationCode();
  const date = decidedOn(state);
  const checkpoint = await lastCheckpoint(trx);
  const { template, definition, templates, model } = await sourceOf(runtime, trx, held, loaded, {
    number: numbers.number ?? code,
    version: state.revision,
    ...(date ? { date } : {}),
    ...(numbers.dispatch ? { dispatchNo: numbers.dispatch } : {}),
    ...(checkpoint ? { checkpoint: shortForm(checkpoint.statement) } : {}),
    ...(await codeOf(await addressOf(runtime, order.organizationId), code)),
    shortHash: shortHash(`${order.applicationId}/${order.run}/${order.form}/${state.revision}/${code}`),
  });
  return {
    template,
    templateHash: templates.hashOf(template),
    title: definition.title.ne,
    model: frozenText(model),
    code,
    ...(numbers.number === undefined ? {} : { number: numbers.number }),
    revision: state.revision,
    edition: runtime.calendar.edition(),
    issuedAt: runtime.now(),
    supersedes: definition.supersedes ?? [],
    supersededBy: successorsOf(template),
    stays: definition.stays === true,
  };
}

/** Papers that take the place of one when they are issued. */
function successorsOf(template: string): readonly string[] {
  const rows = Object.entries(shippedTemplates().catalogue);
  return rows.flatMap(([id, { supersedes = [] }]) => (supersedes.includes(template) ? [id] : []));
}

/** The papers that a revision of a form has already. */
export async function issuedOf(trx: Trx, { application, lineage }: Case, form: string, revision: number) {
  const rows = await trx
    .selectFrom('document')
    .select('template')
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('revision', '=', revision)
    .execute();
  return new Set(rows.map(({ template }) => template));
}

type StampField = { readonly path: readonly string[]; readonly stamp?: string; readonly series?: string };

/** The numbers that approval stamped into the form: the dispatch number, and the paper's own. */
function numbersOf(data: FormData, fields: readonly StampField[]) {
  const numbered = fields
    .filter((field) => field.stamp === 'number')
    .map((field) => ({ series: field.series, value: valueAt(data, field.path) }));
  const dispatch = numbered.find((each) => each.series === 'dispatch')?.value;
  const own = numbered.find((each) => each.series !== 'dispatch')?.value;
  return { dispatch, number: own ?? dispatch };
}

function valueAt(data: unknown, path: readonly string[]): string | undefined {
  let value = data;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return typeof value === 'string' ? value : undefined;
}
