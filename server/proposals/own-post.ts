import type { FormBundle, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { UsePlace } from '../../form-schemas/engine/master-definition.ts';
import { entryOf, isRecord, sameJson, valueAlong } from '../../form-schemas/engine/records.ts';
import type { ProposedChange } from '../contract/proposals.ts';

/** Whoever confirms: their post, and the wards in which they work; none where they work in all. */
export type Reader = { readonly role: string; readonly wards: readonly string[] };

type Fields = { readonly id: string; readonly bundle: Pick<FormBundle, 'fields'> };

/** Words of a definition under which posts stand. */
const POSTS = ['owner', 'roles', 'by', 'approvers', 'enterBy', 'enterAlso'];

/** Whether a difference between two texts of the law puts a post in, or takes it out. */
export function isOfPost(
  { path, was, now }: { readonly path: string; readonly was?: string; readonly now?: string },
  { role }: Pick<Reader, 'role'>,
): boolean {
  if (was === now || !path.split('/').some((step) => POSTS.includes(step))) return false;
  return [was, now].some((text) => text !== undefined && postsIn(text).includes(role));
}

/** A code as it stands, or the codes of a list or of something larger. */
function postsIn(text: string): readonly string[] {
  return text.split(/[^A-Za-z]+/u);
}

/** Whether changes of a master concern the post or a ward of whoever confirms them: it is their record, or they are put in or taken out. */
export function isOwn(
  masters: FormLibrary['masters'],
  master: Fields,
  changes: readonly ProposedChange[],
  reader: Reader,
): boolean {
  const own: readonly (readonly [UsePlace, readonly string[]])[] = [
    ['account.role', [reader.role]],
    ['account.wards', reader.wards],
  ];
  // of which list an account has its post and its wards, the list says itself
  const codesOf = (id: string | undefined) =>
    own.flatMap(([place, codes]) => (id !== undefined && isNamedAt(masters, id, place) ? codes : []));
  return changes.some(({ key, before, after }) => {
    if (codesOf(master.id).includes(key)) return true;
    return master.bundle.fields.some(({ path, pick, role }) => {
      const [was, now] = [before, after].map((data) => (isRecord(data) ? valueAlong(data, path) : undefined));
      if (role === reader.role) return !sameJson(was, now);
      return codesOf(pick).some((code) => has(was, code) !== has(now, code));
    });
  });
}

function isNamedAt(masters: FormLibrary['masters'], id: string, place: UsePlace): boolean {
  const { usedBy = [] } = entryOf(masters, id) ?? {};
  return usedBy.some((use) => 'place' in use && use.place === place);
}

function has(value: unknown, code: string): boolean {
  return value === code || (Array.isArray(value) && value.includes(code));
}
