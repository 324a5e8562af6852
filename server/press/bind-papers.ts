import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFObjectCopier, type PDFRef } from '@cantoo/pdf-lib';
import type { BoundFile, BoundPaper } from '../runtime.ts';
import { TagTree } from './tag-tree.ts';

type Bookmark = { readonly title: string; readonly page: PDFRef };

/**
 * Puts papers behind one another in one file, a bookmark for each. Every page keeps its content, fonts and tags; what a paper said
 * about itself as a file (its own title, its archive metadata, names of places inside it) stays with the paper's own file.
 */
export async function bindPapers(papers: readonly BoundPaper[], title: string): Promise<BoundFile> {
  const bound = await PDFDocument.create({ updateMetadata: false });
  const tags = new TagTree(bound.context);
  const bookmarks: Bookmark[] = [];
  for (const paper of papers) {
    const [first] = await append(bound, tags, paper.pdf);
    if (first) bookmarks.push({ title: paper.title, page: first });
  }
  tags.writeInto(bound.catalog);
  writeOutline(bound, bookmarks);
  bound.setTitle(title, { showInWindowTitleBar: true });
  bound.setLanguage('ne');
  // object streams would make a third of it go away, at a cost that grows with the square of the papers
  const pdf = await bound.save({
    useObjectStreams: false,
    updateFieldAppearances: false,
    addDefaultPage: false,
    objectsPerTick: Infinity,
  });
  return { pdf, pages: bound.getPageCount() };
}

/** @returns where its pages lie in the bound file */
async function append(bound: PDFDocument, tags: TagTree, pdf: Uint8Array): Promise<readonly PDFRef[]> {
  const source = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  const copier = PDFObjectCopier.for(source.context, bound.context);
  const pages = source.getPages().map(({ ref }) => copier.copy(ref));
  for (const page of pages) {
    const parent = bound.catalog.insertLeafNode(page, bound.catalog.Pages().Count().asNumber());
    bound.context.lookup(page, PDFDict).set(PDFName.of('Parent'), parent);
  }
  tags.add({ catalog: source.catalog, copier, pages });
  return pages;
}

function writeOutline({ context, catalog }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const [first] = bookmarks;
  if (!first) return;
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [index, { title, page }] of bookmarks.entries()) {
    context.assign(
      refs[index] ?? root,
      context.obj(itemOf({ title, page, root, before: refs[index - 1], after: refs[index + 1] })),
    );
  }
  const ends = { First: refs[0] ?? root, Last: refs.at(-1) ?? root };
  context.assign(root, context.obj({ Type: 'Outlines', ...ends, Count: bookmarks.length }));
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

type Item = Bookmark & {
  readonly root: PDFRef;
  readonly before: PDFRef | undefined;
  readonly after: PDFRef | undefined;
};

function itemOf({ title, page, root, before, after }: Item) {
  return {
    Title: PDFHexString.fromText(title),
    Parent: root,
    Dest: [page, 'Fit'],
    ...(before ? { Prev: before } : {}),
    ...(after ? { Next: after } : {}),
  };
}
