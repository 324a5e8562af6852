import type { AttachmentView, FileView } from '../contract/files.ts';
import type { Pin } from '../contract/review.ts';
import type { Place } from './place.ts';

/** As many marks of one person wait at places of files, for one form. */
export const MOST_PINS = 100;

type Files = {
  /** Every file of the case. */
  readonly all: readonly Pick<FileView, 'id' | 'name'>[];
  /** The papers of the form, as its approvers see them. */
  readonly papers: readonly AttachmentView[];
};

/**
 * What is marked by a pin: the field or paper at the path, and the file that the pin is in; undefined where the case has no such
 * file, or the paper at the path has another.
 */
export function pinnedPlace(place: Place, path: string, pin: Pin, { all, papers }: Files): Place | undefined {
  const file = all.find(({ id }) => id === pin.file);
  if (file === undefined) return undefined;
  const paper = papers.find(({ category }) => path === `/@papers/${category}`);
  if (paper !== undefined && !paper.given.some(({ id }) => id === pin.file)) return undefined;
  return { label: place.label, value: { ne: file.name, en: file.name } };
}

/** A place of a file as it is kept, and read back. */
export function pinAsKept({ file, page, x, y }: Pin): Pin {
  return { file: file.toLowerCase(), page, x, y };
}

/** The pin as it is kept: its words in one order, so that the same place is the same. */
export function keptPin({ file, page, x, y }: Pin): string {
  return JSON.stringify(pinAsKept({ file, page, x, y }));
}
