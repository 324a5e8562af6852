import type { Issue } from '../../form-schemas/engine/definition.ts';
import type { PaperPlaces } from '../../form-schemas/engine/form/paper-places.ts';
import type { AttachmentView, FileView } from '../../server/contract/files.ts';
import type { Path } from './form-data.ts';

/** A paper that belongs to a form: what may be given of it, and what was. */
export type Paper = AttachmentView;

// no field can be called so
const place = '@papers';

/** Where a paper stands among the fields: for its issue and for its control. */
export function paperPath(category: string): Path {
  return [place, category];
}

/** Where in the form a paper has its place; the path itself of what is no paper, or has no place among the fields. */
export function placeOfPaper(path: Path, places: PaperPlaces): Path {
  const [first, category] = path;
  return (first === place ? places.get(String(category)) : undefined) ?? path;
}

/** The papers that a form is not submitted without, and that are still to be uploaded. */
export function missingPapers(papers: readonly Paper[]): readonly Issue[] {
  return papers
    .filter(({ required, given }) => required && given.length === 0)
    .map(({ category, title }) => ({ path: paperPath(category), label: title, code: 'paperMissing' }));
}

/** The papers with one more file; it takes the place of the one before where only one may stand. */
export function withFile(papers: readonly Paper[], category: string, file: FileView): readonly Paper[] {
  return papers.map((paper) =>
    paper.category === category ? { ...paper, given: paper.multiple ? [...paper.given, file] : [file] } : paper,
  );
}
