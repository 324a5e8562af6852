import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { masterFields } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { mastersInOrder, recordWords } from '../../form-schemas/engine/formula/masters.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { isLawMaster, type LawUsed } from '../../templates/engine/law-used.ts';
import { sha256 } from '../record/chain.ts';
import { isRecord } from '../parse.ts';

type Body = Readonly<Record<string, unknown>>;
/** Records of masters in force, each with its own key as `record` (office/read.ts). */
type Records = Readonly<Record<string, readonly Body[]>>;

/** A citation, limit, rate or period that the office works by. */
export type LawItem = {
  readonly master: string;
  readonly key: string;
  readonly name: Text;
  /** Of what it says now, so that another value is not confirmed; absent where there is no such record. */
  readonly hash?: string;
  /** It has nothing that could be read: a citation without its text. */
  readonly isEmpty: boolean;
};

/** The master of what papers cite and the master of periods (office/read.ts reads both by name). */
const CITATIONS = 'legal-reference';
const TIMERS = 'timer';

/** Says what a record says: another value, or another word on where it comes from, has another hash. */
export function lawHash(master: string, key: string, { record: _own, ...body }: Body): string {
  return sha256(`naksa-law-1\n${canonicalJson({ master, key, body })}`);
}

/** Everything in force that somebody has to confirm, in the order of the setup menu. */
export function lawItems(library: FormLibrary, records: Records): readonly LawItem[] {
  return mastersInOrder(library)
    .filter(({ id }) => isLawMaster(library, id))
    .flatMap((master) => (records[master.id] ?? []).map((body) => itemOf(library, master, body)));
}

/** What of it a paper hangs on; a citation that the office has no record of is one without a hash. */
export function itemsUsed(library: FormLibrary, records: Records, used: LawUsed): readonly LawItem[] {
  const keys = new Map([
    [CITATIONS, used.citations],
    [TIMERS, used.timers],
  ]);
  const found = [...new Set([...used.masters, ...keys.keys()])].flatMap((id) => {
    const master = library.masters[id];
    const wanted = keys.get(id);
    const inForce = (records[id] ?? []).filter((body) => wanted === undefined || wanted.has(keyOf(body)));
    return master === undefined ? [] : inForce.map((body) => itemOf(library, master, body));
  });
  const had = new Set(found.filter(({ master }) => master === CITATIONS).map(({ key }) => key));
  const missing = [...used.citations].filter((key) => !had.has(key));
  return [...found, ...missing.map((key) => ({ master: CITATIONS, key, name: { ne: key, en: key }, isEmpty: true }))];
}

/** Those that nobody has confirmed as they are. */
export function unconfirmed(items: readonly LawItem[], confirmed: ReadonlySet<string>): readonly LawItem[] {
  return items.filter(({ hash, isEmpty }) => isEmpty || hash === undefined || !confirmed.has(hash));
}

const known = new WeakMap<Body, LawItem>();

function itemOf(library: FormLibrary, master: MasterDefinition, body: Body): LawItem {
  const made = known.get(body);
  if (made) return made;
  const key = keyOf(body);
  const item = {
    master: master.id,
    key,
    name: nameOf(master, masterFields(library, master.id), key, body),
    hash: lawHash(master.id, key, body),
    isEmpty: isEmptyRecord(master, body),
  };
  known.set(body, item);
  return item;
}

/** Whether a record lacks what papers would print of it. */
export function isEmptyRecord({ prints }: MasterDefinition, body: Body): boolean {
  if (prints === undefined) return false;
  const said = ownValue(body, prints);
  return typeof said !== 'string' || said.trim() === '';
}

function nameOf(master: MasterDefinition, fields: readonly FieldInfo[], key: string, data: Body): Text {
  const { ne, en } = recordWords(master, fields, { key, data });
  return { ne, en };
}

function keyOf(body: Body): string {
  const { record } = body;
  return isRecord(record) ? String(record['key']) : '';
}
