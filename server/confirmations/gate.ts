import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { papersOf } from '../../form-schemas/engine/form/papers.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { type LawUsed, lawUsed } from '../../templates/engine/law-used.ts';
import type { Case } from '../case/case.ts';
import { templatesFor } from '../definitions/templates.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { OfficeConfig } from '../office/read.ts';
import { itemsUsed, type LawItem, unconfirmed } from './law-items.ts';
import { findPaperWording, ownRuleWordings, type Wording, wordingLists } from './wordings.ts';
import { GATE } from '../office/example.ts';

/** The master of what was confirmed, and the one that says since when it has to be. */
export const CONFIRMATIONS = 'law-confirmation';
/** Whether papers wait for their law: not until the last day of grace (AD) in an office that worked before there was a gate. */
export type Gate = {
  readonly state: 'inForce' | 'grace' | 'example';
  readonly until?: string;
  /** Last day (AD) on which papers may go out in a wording of the newest edition that nobody has confirmed yet. */
  readonly wordingUntil?: string;
};

/** How many of what is missing a refusal names; the screen names all. */
const NAMED = 6;

/** The gate of an office; in force where nothing is said. */
export function gateOf({ records }: Pick<OfficeConfig, 'records'>): Gate {
  const [said] = records[GATE] ?? [];
  const state = ownValue(said, 'state');
  const until = ownValue(ownValue(said, 'until'), 'ad');
  const wording = ownValue(ownValue(said, 'wordingUntil'), 'ad');
  const more = typeof wording === 'string' ? { wordingUntil: wording } : {};
  if (state === 'example') return { state };
  return state === 'grace' && typeof until === 'string' ? { state, until, ...more } : { state: 'inForce', ...more };
}

/** Whether papers are held back on that day (Kathmandu). */
export function isHolding({ state, until = '' }: Gate, today: string): boolean {
  return state !== 'grace' || today > until;
}

/** Whether papers are held back for their wording on that day (Kathmandu). */
export function isHoldingWording(gate: Gate, today: string): boolean {
  return isHolding(gate, today) && today > (gate.wordingUntil ?? '');
}

/** Hashes of what somebody has confirmed. */
export function confirmedHashes({ records }: Pick<OfficeConfig, 'records'>): ReadonlySet<string> {
  return new Set((records[CONFIRMATIONS] ?? []).map(({ hash }) => String(hash)));
}

/** What of its law is not confirmed: how much, and the first of it by name. */
export type Unconfirmed = { readonly count: number; readonly items: Text };

/**
 * Refuses to issue papers before everything that they say and were worked out from is confirmed as law.
 * @param forms slugs of the forms whose papers an event would issue
 * @throws Problem `lawUnconfirmed` with what is missing
 */
export async function mustBeConfirmed(runtime: Runtime, trx: Trx, held: Case, forms: readonly string[]): Promise<void> {
  const missing = await findUnconfirmed(runtime, trx, held, forms);
  if (missing) throw problem('lawUnconfirmed', { params: missing });
}

/** What holds the papers of these forms back; undefined where nothing does. */
export async function findUnconfirmed(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  forms: readonly string[],
): Promise<Unconfirmed | undefined> {
  const gate = gateOf(held.config);
  const today = kathmanduDate(runtime.now());
  if (forms.length === 0 || !isHolding(gate, today)) return undefined;
  const confirmed = confirmedHashes(held.config);
  const missing = new Map<string, LawItem>();
  for (const form of forms) {
    for (const { used, wording } of await lawOfPapers(runtime, trx, held, form)) {
      const records = itemsUsed(held.library, held.config.records, used);
      const worded = isHoldingWording(gate, today) ? await wordingsOf(runtime, trx, held, { used, wording }) : [];
      for (const item of unconfirmed([...records, ...worded], confirmed))
        missing.set(`${item.master}/${item.key}`, item);
    }
  }
  return missing.size === 0 ? undefined : { count: missing.size, items: sayItems(held.library, missing) };
}

type PaperLaw = { readonly used: LawUsed; readonly wording: Wording };

/** How a paper is worded, and by which rules: by those in force, as whoever confirms them can read no others. */
async function wordingsOf(
  runtime: Runtime,
  trx: Trx,
  { organizationId, config }: Case,
  { used, wording }: PaperLaw,
): Promise<readonly LawItem[]> {
  if (!used.rules) return [wording];
  const { library } = await runtime.definitions.library(trx, organizationId);
  return [wording, ...ownRuleWordings(library, config)];
}

const papers = new WeakMap<FormLibrary, Map<string, LawUsed>>();

/** What of the law the papers of a form hang on: its own, and those that may be issued beside it. */
async function lawOfPapers(runtime: Runtime, trx: Trx, held: Case, form: string): Promise<readonly PaperLaw[]> {
  const loaded = await runtime.definitions.form(trx, held.organizationId, form, held.row.library_hash);
  const found = [];
  for (const paper of papersOf(loaded?.bundle ?? {})) found.push(await lawOfPaper(runtime, trx, held, { form, paper }));
  return found.filter((law) => law !== undefined);
}

type Paper = { readonly form: string; readonly paper: string };

async function lawOfPaper(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  { form, paper: template }: Paper,
): Promise<PaperLaw | undefined> {
  const published = await runtime.definitions.template(trx, held.organizationId, template);
  const templates = templatesFor(published || undefined);
  const wording = await findPaperWording(runtime, trx, held.organizationId, template);
  if (wording === undefined) return undefined;
  const library = templates.libraryFor(held.library);
  const made = papers.get(library) ?? new Map<string, LawUsed>();
  papers.set(library, made);
  const name = `${form}/${templates.hashOf(template)}`;
  const used = made.get(name) ?? lawUsed(library, form, templates.usedBy(template));
  made.set(name, used);
  return { used, wording };
}

function sayItems({ masters }: FormLibrary, missing: ReadonlyMap<string, LawItem>): Text {
  const shown = [...missing.values()].slice(0, NAMED);
  const more = missing.size > NAMED ? ' …' : '';
  const titles = new Map([...wordingLists, ...Object.values(masters)].map(({ id, title }) => [id, title]));
  const say = (language: 'ne' | 'en') =>
    shown.map(({ master, name }) => `${titles.get(master)?.[language] ?? master}: ${name[language]}`).join('; ') + more;
  return { ne: say('ne'), en: say('en') };
}
