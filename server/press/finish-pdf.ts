import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { keepableContent } from './page-content.ts';
import { packed, PdfFonts, unpacked } from './pdf-fonts.ts';
import { describe, identify, type PdfDetails } from './pdf-metadata.ts';
import { tidyTags } from './pdf-tags.ts';
import { writePdf } from './write-pdf.ts';

/** How files are read here: as they are, at once. */
export const reading = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY } as const;

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Makes a printed paper fit for the archive: PDF/A-2 with its language, title, colours, tags and outline, its words spelt out for
 * whoever copies or searches them. The same paper and details give the same bytes.
 */
export async function finishPdf(bytes: Uint8Array, details: PdfDetails): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, reading);
  const digest = createHash('sha256').update(JSON.stringify(details));
  spellOut(pdf, (content) => void digest.update(content));
  tidyTags(pdf);
  describe(pdf, details, pdf.catalog.has(name('StructTreeRoot')) ? 'A' : 'U');
  identify(pdf, digest.digest('hex'));
  return writePdf(pdf);
}

/** A stream that draws, with what it draws with. */
type Drawing = { readonly ref: PDFRef; readonly stream: PDFRawStream; readonly resources: PDFDict | undefined };

/** Draws every page anew with whole words, and completes what its fonts say. */
function spellOut(pdf: PDFDocument, tell: (content: string) => void): void {
  const { context, catalog } = pdf;
  const isTagged = catalog.has(name('StructTreeRoot'));
  const fonts = new PdfFonts(context);
  for (const { ref, stream, resources } of drawingsOf(pdf)) {
    const content = keepableContent(unpacked(stream), fonts.of(resources), isTagged && !isForm(stream));
    tell(content);
    context.assign(ref, packed(context, Buffer.from(content, 'latin1'), stream.dict));
  }
  fonts.complete();
}

/** The streams that draw: of every page, and of every drawing that pages share. */
function drawingsOf(pdf: PDFDocument): readonly Drawing[] {
  const pages = pdf.getPages().flatMap(({ node }): Drawing[] => {
    const ref = node.get(name('Contents'));
    const stream = pdf.context.lookup(ref);
    const isOne = ref instanceof PDFRef && stream instanceof PDFRawStream;
    return isOne ? [{ ref, stream, resources: node.Resources() }] : [];
  });
  const shared = pdf.context.enumerateIndirectObjects().flatMap(([ref, stream]): Drawing[] => {
    if (!(stream instanceof PDFRawStream) || !isForm(stream)) return [];
    return [{ ref, stream, resources: stream.dict.lookupMaybe(name('Resources'), PDFDict) }];
  });
  return [...pages, ...shared];
}

function isForm(stream: PDFRawStream): boolean {
  return stream.dict.get(name('Subtype')) === name('Form');
}
