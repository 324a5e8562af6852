import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { packed } from './pdf-fonts.ts';
import { srgbProfile } from './srgb-profile.ts';

/** What is written into the file of a paper. */
export type PdfDetails = {
  readonly title: string;
  readonly number?: string;
  /** When it was issued, as an ISO time; a draft has none. */
  readonly issuedAt?: string;
};

const creator = 'Naksa';
const language = 'ne';
const profile = Buffer.from(srgbProfile());

/** What a file says that it is: PDF/A-2 with its structure (A), or by its text alone (U). */
export type Claim = 'A' | 'U';

/**
 * Says in the file, twice and alike, what it is: in the old properties and as XMP; names the colour space of its colours; and
 * claims PDF/A-2 where it may.
 */
export function describe(pdf: PDFDocument, details: PdfDetails, claim: Claim | undefined): void {
  const { catalog, context } = pdf;
  const producer = pdf.getProducer() ?? creator;
  writeProperties(pdf, details, producer);
  const xmp = context.stream(xmpOf(details, producer, claim), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const colours = context.register(packed(context, profile, context.obj({ N: 3, Alternate: 'DeviceRGB' })));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: colours,
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  catalog.set(PDFName.of('Lang'), PDFString.of(language));
  catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: true }));
}

/** What a file of ours says that it is; undefined for any other. */
export function claimOf({ catalog }: PDFDocument): Claim | undefined {
  const stream = catalog.lookup(PDFName.of('Metadata'));
  const said = stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString('utf8') : '';
  const claim = /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>(?<claim>[AU])</u.exec(said)?.groups?.['claim'];
  return claim === 'A' || claim === 'U' ? claim : undefined;
}

/** Names the file by what is in it, so that equal papers are equal files. */
export function identify(pdf: PDFDocument, digest: string): void {
  const id = PDFHexString.of(digest.slice(0, 32).toUpperCase());
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
}

function writeProperties(pdf: PDFDocument, { title, issuedAt }: PdfDetails, producer: string): void {
  const info: PDFDict = pdf.context.obj({});
  info.set(PDFName.of('Title'), PDFHexString.fromText(title));
  info.set(PDFName.of('Creator'), PDFString.of(creator));
  info.set(PDFName.of('Producer'), PDFString.of(producer));
  const at = timeOf(issuedAt);
  if (at) {
    const date = PDFString.of(`D:${at.replace(/[-:T]/gu, '').replace('Z', "+00'00'")}`);
    info.set(PDFName.of('CreationDate'), date);
    info.set(PDFName.of('ModDate'), date);
  }
  const { Info: old } = pdf.context.trailerInfo;
  if (old instanceof PDFRef) pdf.context.delete(old);
  pdf.context.trailerInfo.Info = pdf.context.register(info);
}

function xmpOf({ title, number, issuedAt }: PdfDetails, producer: string, claim: Claim | undefined): Uint8Array {
  const at = timeOf(issuedAt);
  const lines = [
    `<dc:format>application/pdf</dc:format>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
    ...(number === undefined ? [] : [`<dc:identifier>${escaped(number)}</dc:identifier>`]),
    `<xmp:CreatorTool>${creator}</xmp:CreatorTool>`,
    ...(at === undefined ? [] : [`<xmp:CreateDate>${at}</xmp:CreateDate>`, `<xmp:ModifyDate>${at}</xmp:ModifyDate>`]),
    `<pdf:Producer>${escaped(producer)}</pdf:Producer>`,
    ...(claim === undefined
      ? []
      : [`<pdfaid:part>2</pdfaid:part>`, `<pdfaid:conformance>${claim}</pdfaid:conformance>`]),
  ];
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
${lines.join('\n')}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);
}

/** A moment to the second, as XMP and the old properties both can say it. */
function timeOf(issuedAt: string | undefined): string | undefined {
  const moment = issuedAt === undefined ? Number.NaN : Date.parse(issuedAt);
  return Number.isNaN(moment) ? undefined : `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
