import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFObjectCopier } from '@cantoo/pdf-lib';
import type { BoundFile, BoundPaper } from '../runtime.ts';
import { reading } from './finish-pdf.ts';
import { type Bookmark, copyOutline, writeOutline } from './outline.ts';
import { type Claim, claimOf, describe, identify } from './pdf-metadata.ts';
import { numberHeadings } from './pdf-tags.ts';
import { TagTree } from './tag-tree.ts';
import { writePdf } from './write-pdf.ts';

/**
 * Puts papers behind one another in one file, a bookmark for each with the paper's own bookmarks below it. Every page keeps its
 * content, fonts, tags and links, and the file is as fit for the archive as the least fit of its papers. The same papers under
 * the same title give the same bytes.
 */
export async function bindPapers(papers: readonly BoundPaper[], title: string): Promise<BoundFile> {
  const bound = await PDFDocument.create({ updateMetadata: false });
  const tags = new TagTree(bound.context);
  const bookmarks: Bookmark[] = [];
  const claims: (Claim | undefined)[] = [];
  const digest = createHash('sha256').update(title);
  for (const [at, { title: name, pdf }] of papers.entries()) {
    digest.update(name).update(pdf);
    const source = await PDFDocument.load(pdf, reading);
    claims.push(claimOf(source));
    numberHeadings(source, `p${String(at + 1).padStart(5, '0')}-th`);
    bookmarks.push(...append(bound, tags, source, name));
  }
  tags.writeInto(bound.catalog);
  writeOutline(bound, bookmarks);
  describe(bound, { title }, weakest(claims));
  identify(bound, digest.digest('hex'));
  return { pdf: writePdf(bound), pages: bound.getPageCount() };
}

/** @returns the bookmark of the paper, where it has a page */
function append(bound: PDFDocument, tags: TagTree, source: PDFDocument, title: string): readonly Bookmark[] {
  const copier = PDFObjectCopier.for(source.context, bound.context);
  const pages = source.getPages().map(({ ref }) => copier.copy(ref));
  for (const page of pages) {
    const parent = bound.catalog.insertLeafNode(page, bound.catalog.Pages().Count().asNumber());
    bound.context.lookup(page, PDFDict).set(PDFName.of('Parent'), parent);
  }
  tags.add({ catalog: source.catalog, copier, pages });
  const [first] = pages;
  if (!first) return [];
  const place = bound.context.obj([first, 'Fit']);
  return [{ title: PDFHexString.fromText(title), place, below: copyOutline(source, copier) }];
}

function weakest(claims: readonly (Claim | undefined)[]): Claim | undefined {
  if (claims.length === 0 || claims.includes(undefined)) return undefined;
  return claims.includes('U') ? 'U' : 'A';
}
