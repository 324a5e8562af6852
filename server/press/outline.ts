import {
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFObjectCopier,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A line of an outline: what it says, where it leads, and the lines below it. */
export type Bookmark = {
  readonly title: PDFObject;
  readonly place: PDFObject;
  /** The heading among the tags that it stands for. */
  readonly tag?: PDFObject;
  readonly below: readonly Bookmark[];
};

const name = (text: string): PDFName => PDFName.of(text);

/** The outline of a paper as it stands in the file into which this copier brought its pages. */
export function copyOutline({ catalog }: PDFDocument, copier: PDFObjectCopier): readonly Bookmark[] {
  return bookmarksBelow(catalog.lookupMaybe(name('Outlines'), PDFDict), copier);
}

function bookmarksBelow(parent: PDFDict | undefined, copier: PDFObjectCopier): readonly Bookmark[] {
  const bookmarks: Bookmark[] = [];
  let item = parent?.lookupMaybe(name('First'), PDFDict);
  while (item) {
    const tag = item.get(name('SE'));
    bookmarks.push({
      title: copier.copy(item.lookup(name('Title')) ?? PDFNull),
      place: copier.copy(item.get(name('Dest')) ?? PDFNull),
      ...(tag ? { tag: copier.copy(tag) } : {}),
      below: bookmarksBelow(item, copier),
    });
    item = item.lookupMaybe(name('Next'), PDFDict);
  }
  return bookmarks;
}

/** Gives a file its outline, open at its first level only, and has readers show it. */
export function writeOutline({ context, catalog }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const root = context.nextRef();
  const outline = context.obj({
    Type: 'Outlines',
    ...ends(writeItems(context, bookmarks, root)),
    Count: bookmarks.length,
  });
  context.assign(root, outline);
  catalog.set(name('Outlines'), root);
  catalog.set(name('PageMode'), name('UseOutlines'));
}

function writeItems(
  context: PDFDocument['context'],
  bookmarks: readonly Bookmark[],
  parent: PDFRef,
): readonly PDFRef[] {
  const refs = bookmarks.map(() => context.nextRef());
  for (const [at, { title, place, tag, below }] of bookmarks.entries()) {
    const [own, before, after] = [refs[at] ?? parent, refs[at - 1], refs[at + 1]];
    const lines = below.length === 0 ? {} : { ...ends(writeItems(context, below, own)), Count: -below.length };
    const beside = { ...(before ? { Prev: before } : {}), ...(after ? { Next: after } : {}) };
    const item = { Title: title, Parent: parent, Dest: place, ...(tag ? { SE: tag } : {}), ...beside, ...lines };
    context.assign(own, context.obj(item));
  }
  return refs;
}

function ends(refs: readonly PDFRef[]): { readonly First?: PDFRef; readonly Last?: PDFRef } {
  const [first, last] = [refs[0], refs.at(-1)];
  return first && last ? { First: first, Last: last } : {};
}
