import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FileView } from '../../server/contract/files.ts';

/** A file that stands now, and the versions whose place it has taken, newest first. */
export type FileEntry = { readonly file: FileView; readonly older: readonly FileView[] };

/** The files of one category. */
export type FileGroup = {
  readonly category: string;
  /** What the office calls it; absent for the other papers and for fields of forms. */
  readonly title?: Text;
  readonly form?: string;
  readonly entries: readonly FileEntry[];
};

const others = 'other';
/** So many letters go with an ending to the next line: an ending alone is no name. */
const lettersKept = 3;
const ofFields = 'zz-fields';

/**
 * Files by category, in the order of the categories' names; an old version stands under the one that stands now.
 * @param files newest first, old versions too
 */
export function fileGroups(files: readonly FileView[]): readonly FileGroup[] {
  const categories = [...new Set(files.map(placeOf))].toSorted();
  return categories.map((category) => {
    const own = files.filter((file) => placeOf(file) === category);
    const current = own.filter((file) => file.current);
    const old = own.filter((file) => !file.current);
    const { title, form } = own[0] ?? {};
    return {
      category,
      ...(title === undefined ? {} : { title }),
      ...(form === undefined ? {} : { form }),
      entries: current.map((file, at) => ({ file, older: at === 0 ? old : [] })),
    };
  });
}

/** Files that stand in fields of forms are kept together: a form shows them where they belong. */
function placeOf({ category, title }: FileView): string {
  return title === undefined && category !== others ? ofFields : category;
}

const pictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** What kind of file it is, as its name ends: `PDF`, `DWG`. */
export function endingOf({ name }: Pick<FileView, 'name'>): string {
  return name.slice(name.lastIndexOf('.') + 1).toUpperCase();
}

/**
 * A name as it may be broken between lines: its ending, with the last letters before it, stays whole.
 * @returns what may be broken anywhere, and what may not
 */
export function nameParts(name: string): readonly [head: string, tail: string] {
  const dot = name.lastIndexOf('.');
  const at = dot < 0 ? name.length : Math.max(0, dot - lettersKept);
  return [name.slice(0, at), name.slice(at)];
}

/** How a file can be shown in the app; drawings are only downloaded. */
export function shownAs({ type }: Pick<FileView, 'type'>): 'picture' | 'pdf' | undefined {
  if (type === 'application/pdf') return 'pdf';
  return pictures.includes(type) ? 'picture' : undefined;
}
