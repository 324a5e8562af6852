import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { readInstructions } from '../../server/press/content-stream.ts';
import { readCharacterMap } from '../../server/press/page-fonts.ts';
import { unpacked } from '../../server/press/pdf-fonts.ts';

const name = (text: string): PDFName => PDFName.of(text);
const painting = new Set(['Tj', 'TJ', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do']);
const standardTags = new Set(
  'Document Part Art Sect Div BlockQuote Caption NonStruct P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Link Figure'.split(
    ' ',
  ),
);
const forbidden = ['JavaScript', 'JS', 'OpenAction', 'AA', 'Encrypt', 'EmbeddedFiles', 'AcroForm', 'TR', 'Launch'];

/** What in a file goes against the clauses of PDF/A-2 (ISO 19005-2) that a program can see; empty for a file that is fit. */
export async function archiveFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  const said = metadataOf(pdf);
  return [
    ...(pdf.context.trailerInfo.ID instanceof PDFArray ? [] : ['the file has no identifier (6.1.3)']),
    ...forbiddenThings(pdf),
    ...metadataFaults(pdf, said),
    ...intentFaults(pdf),
    ...fontFaults(pdf),
    ...(/<pdfaid:conformance>A</.test(said) ? tagFaults(pdf) : []),
  ];
}

function forbiddenThings(pdf: PDFDocument): readonly string[] {
  const dicts = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (object instanceof PDFRawStream) return [object.dict];
    return object instanceof PDFDict ? [object] : [];
  });
  return dicts.flatMap((dict) => forbidden.filter((key) => dict.has(name(key))).map((key) => `the file holds ${key}`));
}

function metadataOf({ catalog }: PDFDocument): string {
  const stream = catalog.lookup(name('Metadata'));
  return stream instanceof PDFRawStream ? Buffer.from(stream.getContents()).toString('utf8') : '';
}

/** The old properties and the metadata must say the same (6.6.2). */
function metadataFaults(pdf: PDFDocument, xmp: string): readonly string[] {
  const said = (tag: string) => new RegExp(`<${tag}>([^<]*)<`).exec(xmp)?.[1];
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info);
  const own = (key: string) => {
    const value = info instanceof PDFDict ? info.lookup(name(key)) : undefined;
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
  };
  const time = own('CreationDate')?.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z');
  const title = /<rdf:li xml:lang="x-default">([^<]*)</.exec(xmp)?.[1];
  const pairs: readonly (readonly [string | undefined, string | undefined, string])[] = [
    [own('Title'), title, 'title'],
    [own('Creator'), said('xmp:CreatorTool'), 'program'],
    [own('Producer'), said('pdf:Producer'), 'producer'],
    [time, said('xmp:CreateDate'), 'date'],
    ['2', said('pdfaid:part'), 'part'],
  ];
  return pairs.filter(([one, other]) => one !== other).map(([one, other, what]) => `${what}: ${one} and ${other}`);
}

function intentFaults({ catalog }: PDFDocument): readonly string[] {
  const intent = catalog.lookupMaybe(name('OutputIntents'), PDFArray)?.lookup(0, PDFDict);
  const profile = intent?.lookup(name('DestOutputProfile'));
  const bytes = profile instanceof PDFRawStream ? unpacked(profile) : '';
  const isRight =
    bytes.slice(12, 20) === 'mntrRGB ' &&
    bytes.slice(36, 40) === 'acsp' &&
    bytes.length === bytes.charCodeAt(2) * 256 + bytes.charCodeAt(3);
  return isRight && intent?.get(name('S')) === name('GTS_PDFA1') ? [] : ['no colour profile (6.2.3)'];
}

/** Every font is in the file, and every glyph that is drawn says what it is (6.2.11). */
function fontFaults(pdf: PDFDocument): readonly string[] {
  return pdf.getPages().flatMap(({ node }) => {
    const fonts = node.Resources()?.lookupMaybe(name('Font'), PDFDict);
    const codes = codesDrawn(contentOf(node.lookup(name('Contents'))));
    return (fonts?.keys() ?? []).flatMap((key) => {
      const font = fonts?.lookup(key, PDFDict);
      const own = font?.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
      const file = own?.lookupMaybe(name('FontDescriptor'), PDFDict)?.lookup(name('FontFile2'));
      const map = font?.lookup(name('ToUnicode'));
      const letters = map instanceof PDFRawStream ? readCharacterMap(unpacked(map)) : new Map<number, string>();
      const mute = [...(codes.get(key.decodeText()) ?? [])].filter((code) => code === 0 || !letters.has(code));
      return [
        ...(file instanceof PDFRawStream ? [] : [`font ${key.decodeText()} is not in the file`]),
        ...(own?.has(name('CIDToGIDMap')) ? [] : [`font ${key.decodeText()} has no map of glyphs`]),
        ...mute.map((code) => `glyph ${code} of ${key.decodeText()} says nothing`),
      ];
    });
  });
}

function contentOf(contents: unknown): string {
  if (contents instanceof PDFRawStream) return unpacked(contents);
  if (!(contents instanceof PDFArray)) return '';
  return Array.from({ length: contents.size() }, (_, at) => contentOf(contents.lookup(at))).join('\n');
}

function codesDrawn(content: string): ReadonlyMap<string, ReadonlySet<number>> {
  const drawn = new Map<string, Set<number>>();
  let font = new Set<number>();
  for (const { operator, operands } of readInstructions(content)) {
    const [first = ''] = operands;
    if (operator === 'Tf') drawn.set(first.slice(1), (font = drawn.get(first.slice(1)) ?? new Set()));
    if (operator !== 'Tj' && operator !== 'TJ') continue;
    for (const [, digits = ''] of first.matchAll(/<([0-9A-Fa-f]+)>/g))
      for (const code of digits.match(/.{4}/g) ?? []) font.add(Number.parseInt(code, 16));
  }
  return drawn;
}

/** Level A: everything drawn is tagged or marked as no content, tags are known or explained, pictures say what they are (6.7). */
function tagFaults(pdf: PDFDocument): readonly string[] {
  const root = pdf.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  const roles = root?.lookupMaybe(name('RoleMap'), PDFDict);
  const elements = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(name('Type')) === name('StructElem') ? [object] : [],
    );
  const kinds = new Set(elements.map((element) => element.lookup(name('S'), PDFName).decodeText()));
  const strange = [...kinds].filter((kind) => !standardTags.has(kind) && !roles?.has(name(kind)));
  const mute = elements.filter((element) => element.get(name('S')) === name('Figure') && !element.has(name('Alt')));
  return [
    ...(root && pdf.catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.has(name('Marked'))
      ? []
      : ['the file has no tags']),
    ...(pdf.catalog.lookup(name('Lang')) instanceof PDFString ? [] : ['the file has no language']),
    ...strange.map((kind) => `tag ${kind} is not explained`),
    ...mute.map(() => 'a picture says nothing'),
    ...pdf
      .getPages()
      .flatMap(({ node }, at) =>
        isWhollyMarked(contentOf(node.lookup(name('Contents')))) ? [] : [`page ${at + 1} draws something unmarked`],
      ),
  ];
}

function isWhollyMarked(content: string): boolean {
  let depth = 0;
  for (const { operator } of readInstructions(content)) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1;
    if (operator === 'EMC') depth -= 1;
    if (depth === 0 && painting.has(operator)) return false;
  }
  return depth === 0;
}
