import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { type Case, seenFromMain, type WholeCase, mustSeeFrom } from '../case/case.ts';
import { runOfForm } from '../case/runs.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { problem } from '../http/problems.ts';
import { findCategory, OTHER } from '../office/categories.ts';
import { type Opening, openingOfForm, openingOfOthers } from './opening.ts';
import { allowedEndings } from '../bytes/sniff.ts';
import { getCase } from '../case/scope.ts';
import { actionsOf } from '../case/actions.ts';

/** What may be uploaded in a place of a case, and whether it takes the place of what is there. */
export type Place = {
  /** The name under which it is kept. */
  readonly category: string;
  readonly accept: readonly string[];
  readonly maxMB: number;
  readonly replaces: boolean;
  /** The run that it is given for, then those that it carries on. */
  readonly lineage: readonly number[];
};

/** The most that the server reads of one upload. */
export const MOST_MB = 25;

const ANY_FILE = { accept: allowedEndings, maxMB: MOST_MB, replaces: false };

/** Where somebody wants to put a file: a category, or a field of a form. */
export type AskedPlace = {
  /** The application. */
  readonly id: string;
  readonly category: string;
  readonly form?: string | undefined;
  readonly run?: number | undefined;
};

/**
 * Where an upload goes, if the person may put one there now: a file field of a form, a file storage category of the office, or
 * the other papers of the case. Throws `placeClosed` with the machine's reasons, and `requestInvalid` for a category that nobody knows.
 */
export async function openPlace(runtime: Runtime, trx: Trx, who: Who, asked: AskedPlace): Promise<Place> {
  const whole = await getCase(runtime, trx, who, asked.id);
  const found = (await findFieldPlace(runtime, trx, whole, asked)) ?? findCategoryPlace(whole, asked);
  if (found) {
    const { held, form, place } = found;
    mustBeOpen(openingOfForm(held, actionsOf(runtime, who, held, form), form));
    return place;
  }
  if (asked.category !== OTHER) throw unknownCategory(asked.category);
  mustBeOpen(await openingOfOthers(runtime, trx, who, whole));
  const { lineage } = asked.run === undefined ? seenFromMain(whole) : mustSeeFrom(whole, asked.run);
  return { ...ANY_FILE, category: OTHER, lineage };
}

/** A place of a form, in the run by which it is judged. */
type FormsPlace = { readonly held: Case; readonly form: string; readonly place: Place };

/** A category belongs to its own form, whatever form it is asked for with. */
function findCategoryPlace(whole: WholeCase, { category, run }: AskedPlace): FormsPlace | undefined {
  const known = findCategory(whole.config, category);
  if (known === undefined) return undefined;
  const { form, accept, maxMB, multiple } = known;
  const held = heldFor(whole, form, run);
  return { held, form, place: { category, accept, maxMB, replaces: !multiple, lineage: held.lineage } };
}

/** A file field of the form that is named; one that is called like a category of another form is kept apart from that. */
async function findFieldPlace(
  runtime: Runtime,
  trx: Trx,
  whole: WholeCase,
  { category, form, run }: AskedPlace,
): Promise<FormsPlace | undefined> {
  const known = findCategory(whole.config, category);
  if (form === undefined || known?.form === form) return undefined;
  const held = heldFor(whole, form, run);
  const loaded = await runtime.definitions.form(trx, whole.organizationId, form, held.row.library_hash);
  const field = loaded?.bundle.fields.find(({ type, path }) => type === 'file' && path.at(-1) === category);
  if (field === undefined) return undefined;
  const name = known === undefined ? category : `${form}/${category}`;
  return { held, form, place: { ...ANY_FILE, ...limitsOf(field), category: name, lineage: held.lineage } };
}

function limitsOf({ accept, maxMB }: FieldInfo): Pick<Place, 'accept' | 'maxMB'> {
  return { accept: accept ?? allowedEndings, maxMB: maxMB ?? MOST_MB };
}

/** The case as the run sees it that is named, else the one of the form, else the one by which the case is shown. */
function heldFor(whole: WholeCase, form: string, run: number | undefined): Case {
  if (run !== undefined) return mustSeeFrom(whole, run);
  const ofForm = runOfForm(whole.runs, form);
  return ofForm ? { ...whole, ...ofForm } : seenFromMain(whole);
}

function mustBeOpen({ open, reasons }: Opening): void {
  if (!open) throw problem('placeClosed', { reasons });
}

function unknownCategory(category: string): Error {
  const detail = { ne: `“${category}” नामको कागजात वर्ग छैन`, en: `there is no file category “${category}”` };
  return problem('requestInvalid', { params: { detail, field: 'category' } });
}
