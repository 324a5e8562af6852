import type { AttachmentView, FileView } from '../../server/contract/files.ts';
import { shownAs } from '../files/file-groups.ts';

/** The documents that can stand beside a form. */
export type SourceFiles = {
  /** Those that say what is typed at the place in view. */
  readonly named: readonly FileView[];
  /** The other papers of the form. */
  readonly own: readonly FileView[];
  /** Everything else of the case. */
  readonly others: readonly FileView[];
};

type Asked = {
  /** Every file of the case, newest first. */
  readonly files: readonly FileView[];
  /** The papers of the form. */
  readonly papers: readonly AttachmentView[];
  /** File storage categories that the place in view names, the most telling first. */
  readonly categories: readonly string[];
  /** Files that the field in view holds. */
  readonly held: readonly string[];
};

/** Sorts what can be looked at by how near it is to the place in view: drawings that no browser shows are left out. */
export function sourceFiles({ files, papers, categories, held }: Asked): SourceFiles {
  const given = new Set(papers.flatMap((paper) => paper.given.map(({ id }) => id)));
  const shown = files.filter((file) => shownAs(file) !== undefined && (file.current || given.has(file.id)));
  const ofField = shown.filter(({ id }) => held.includes(id));
  const ofCategories = categories.flatMap((category) => shown.filter((file) => file.category === category));
  const named = [...new Set([...ofField, ...ofCategories])];
  const rest = shown.filter((file) => !named.includes(file));
  return {
    named,
    own: rest.filter(({ id }) => given.has(id)),
    others: rest.filter(({ id }) => !given.has(id)),
  };
}

/** The drawings of a case that only a program of their own opens; old versions are left out. */
export function drawingsOf(files: readonly FileView[]): readonly FileView[] {
  return files.filter((file) => shownAs(file) === undefined && file.current);
}

/** The file to show: the one in view while it still says something of the place, else the first that does; what somebody chose stays. */
export function fileInView(
  { named, own, others }: SourceFiles,
  before: { readonly file: string | undefined; readonly isChosen: boolean },
): FileView | undefined {
  const all = [...named, ...own, ...others];
  const shown = all.find(({ id }) => id === before.file);
  if (shown !== undefined && (before.isChosen || named.length === 0 || named.includes(shown))) return shown;
  return all[0];
}

/** The place of the form at which a mark on the file stands: its paper, or the form as a whole. */
export function pathOfFile(papers: readonly AttachmentView[], file: string): readonly string[] {
  const paper = papers.find(({ given }) => given.some(({ id }) => id === file));
  return paper === undefined ? [] : ['@papers', paper.category];
}
