import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

// the names that a reader of PDF 1.7 knows; anything newer is said by the nearest of them
const known = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
);
const nearest = 'Span';
const name = (text: string): PDFName => PDFName.of(text);
const element = name('StructElem');

/**
 * Makes the structure of a page fit for keeping: newer kinds of text are explained by those that every reader knows, and the
 * names of table headings no longer depend on what the browser printed before.
 */
export function tidyTags(pdf: PDFDocument): void {
  const root = pdf.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!root) return;
  const roles = pdf.context.obj({});
  for (const each of elementsOf(pdf)) {
    const kind = each.lookupMaybe(name('S'), PDFName)?.decodeText() ?? nearest;
    if (!known.has(kind)) roles.set(name(kind), name(nearest));
  }
  if (roles.keys().length > 0) root.set(name('RoleMap'), roles);
  numberHeadings(pdf, 'th');
}

function elementsOf({ context }: PDFDocument): readonly PDFDict[] {
  const elements: PDFDict[] = [];
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.get(name('Type')) === element) elements.push(object);
  }
  return elements;
}

type Text = PDFString | PDFHexString;

/** Names the headings of all tables by a word and their number, in the order of the names that they had. */
export function numberHeadings(pdf: PDFDocument, word: string): void {
  const root = pdf.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!root) return;
  const elements = elementsOf(pdf);
  const ids = elements.flatMap((each) => textOf(each.lookup(name('ID')))?.asString() ?? []);
  const renamed = new Map(ids.toSorted().map((id, at) => [id, `${word}${String(at + 1).padStart(6, '0')}`]));
  const rename = (text: Text): PDFString => PDFString.of(renamed.get(text.asString()) ?? text.asString());
  for (const each of elements) {
    const id = textOf(each.lookup(name('ID')));
    if (id) each.set(name('ID'), rename(id));
    renameIn(each.lookup(name('A')), rename, pdf);
  }
  renameIn(root.lookup(name('IDTree')), rename, pdf);
}

/** Renames every text below; in the attributes and the index of headings all texts are such names. */
function renameIn(object: PDFObject | undefined, rename: (text: Text) => PDFString, pdf: PDFDocument): void {
  if (object instanceof PDFArray) {
    object.asArray().forEach((item, at) => {
      const text = textOf(item);
      if (text) object.set(at, rename(text));
      else if (item instanceof PDFArray || item instanceof PDFDict) renameIn(item, rename, pdf);
      else if (isTree(pdf.context.lookup(item))) renameIn(pdf.context.lookup(item), rename, pdf);
    });
  } else if (object instanceof PDFDict) {
    for (const [key, item] of object.entries()) if (key !== name('K')) renameIn(pdf.context.lookup(item), rename, pdf);
  }
}

/** A further level of the index; a structure element is left alone. */
function isTree(object: PDFObject | undefined): boolean {
  return object instanceof PDFDict && (object.has(name('Names')) || object.has(name('Kids')));
}

function textOf(object: PDFObject | undefined): Text | undefined {
  return object instanceof PDFString || object instanceof PDFHexString ? object : undefined;
}
