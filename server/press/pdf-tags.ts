import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';

// the names that a reader of PDF 1.7 knows; anything newer is said by the nearest of them
const known = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
);
const nearest = 'Span';
const name = (text: string): PDFName => PDFName.of(text);

/**
 * Makes the structure of a page fit for keeping: newer kinds of text are explained by those that every reader knows, and the
 * names of table headings no longer depend on what the browser printed before.
 */
export function tidyTags(pdf: PDFDocument): void {
  const root = pdf.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  if (!root) return;
  const elements: PDFDict[] = [];
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.get(name('Type')) === name('StructElem')) elements.push(object);
  }
  const roles = pdf.context.obj({});
  for (const element of elements) {
    const kind = element.lookupMaybe(name('S'), PDFName)?.decodeText() ?? nearest;
    if (!known.has(kind)) roles.set(name(kind), name(nearest));
  }
  if (roles.keys().length > 0) root.set(name('RoleMap'), roles);
  renameHeadings(pdf, root, elements);
}

type Text = PDFString | PDFHexString;

function renameHeadings(pdf: PDFDocument, root: PDFDict, elements: readonly PDFDict[]): void {
  const ids = elements.flatMap((element) => textOf(element.lookup(name('ID')))?.asString() ?? []);
  const renamed = new Map(ids.toSorted().map((id, at) => [id, `th${String(at + 1).padStart(6, '0')}`]));
  const rename = (text: Text): PDFString => PDFString.of(renamed.get(text.asString()) ?? text.asString());
  for (const element of elements) {
    const id = textOf(element.lookup(name('ID')));
    if (id) element.set(name('ID'), rename(id));
    renameIn(element.lookup(name('A')), rename, pdf);
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
