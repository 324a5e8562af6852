import type { FormLibrary } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { mastersInOrder } from '../formula/masters.ts';
import type { ProcessEntry } from '../master-definition.ts';
import { type Arrangement, type MenuRecords, menuArrangement } from './menu-records.ts';

/** An entry of the header menu as a person sees it. */
export type MenuLink = {
  readonly id: string;
  readonly title: Text;
  /** What it stands under; entries of one heading stand together. */
  readonly heading: string;
  readonly position: number;
  readonly url: string;
};

/** Who looks: their role, the shipped one by whose rights it goes, and what the host lets them do. */
export type Looking = { readonly role: string; readonly rights?: string; readonly may: readonly string[] };

/** Every entry of the header menu as shipped, in order. */
export function processEntries(library: FormLibrary): readonly ProcessEntry[] {
  return mastersInOrder(library)
    .flatMap(({ processes = [] }) => processes)
    .toSorted((a, b) => a.order - b.order);
}

/**
 * The header menu of a person as the office has arranged it: what their role sees and the host lets them do, less what the office
 * hides; what arranges the menus stays, and where it is (specification 2 and 6).
 */
export function processMenu(
  library: FormLibrary,
  records: MenuRecords,
  { role, rights = role, may }: Looking,
): readonly MenuLink[] {
  const { isBarred, of } = menuArrangement(library, records);
  // a post that the office added sees what it is given, and what the post sees by whose rights it goes
  const isClosed = (id: string) => isBarred(id, role) && isBarred(id, rights);
  return processEntries(library)
    .filter(({ readers, needs }) => readers.includes(rights) && may.includes(needs))
    .filter(({ id, always = false }) => always || !(isClosed(id) || of(id).isHidden))
    .map((entry) => linkOf(entry, of(entry.id)))
    .toSorted((a, b) => a.position - b.position);
}

function linkOf({ id, title, heading, order, url, always }: ProcessEntry, own: Arrangement): MenuLink {
  return {
    id,
    title: own.title ?? title,
    heading: own.heading ?? heading,
    position: own.position ?? order,
    url: always === true ? url : (own.url ?? url),
  };
}
