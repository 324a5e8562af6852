import {
  PDFCatalog,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { packed } from './pdf-fonts.ts';

const name = (text: string): PDFName => PDFName.of(text);
const head = Buffer.from('%PDF-1.7\n%\u0081\u0081\u0081\u0081\n', 'latin1');
// how files were laid out that were read: they are laid out anew
const layout: readonly unknown[] = [name('ObjStm'), name('XRef')];
/** Things that are packed together; a reader unpacks all of them to see one. */
const together = 400;
const widths = [1, 4, 2] as const;

/** Where something lies: from this byte on, or in a pack as its so-and-so-manieth; 0 is nowhere. */
type Place = readonly [kind: 0 | 1 | 2, where: number, no: number];

/**
 * The bytes of a file: small things packed together, and nothing in them that depends on the machine or the moment. Takes as long
 * as there are things in it (the library's own writer looks through all of them for each one).
 */
export function writePdf({ context }: PDFDocument): Uint8Array {
  const file = new PdfFile();
  const small: [PDFRef, PDFObject][] = [];
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (isSignpost(object)) file.addPlain(ref.objectNumber, object);
    else if (!(object instanceof PDFStream)) small.push([ref, object]);
    else if (!layout.includes(object.dict.lookup(name('Type')))) file.addStream(ref.objectNumber, object);
  }
  let next = context.largestObjectNumber;
  for (let at = 0; at < small.length; at += together)
    file.addPack((next += 1), small.slice(at, at + together), context.obj({}));
  const { Root, Info, ID } = context.trailerInfo;
  return file.end(next + 1, context.obj({ Type: 'XRef', Root, Info, ID }));
}

/** What leads to the pages: it stands in the open, for readers that look no further. */
function isSignpost(object: PDFObject): boolean {
  return object instanceof PDFCatalog || object instanceof PDFPageTree || object instanceof PDFPageLeaf;
}

/** A file as it grows. */
class PdfFile {
  readonly #parts: Uint8Array[] = [head];
  readonly #places: Place[] = [];
  #length = head.length;

  addPlain(number: number, object: PDFObject): void {
    this.#places[number] = [1, this.#length, 0];
    this.#push(Buffer.from(`${String(number)} 0 obj\n${String(object)}\nendobj\n`, 'latin1'));
  }

  addStream(number: number, stream: PDFStream): void {
    const contents = stream instanceof PDFRawStream ? stream.contents : stream.getContents();
    stream.dict.set(name('Length'), PDFNumber.of(contents.length));
    this.#places[number] = [1, this.#length, 0];
    this.#push(Buffer.from(`${String(number)} 0 obj\n${String(stream.dict)}\nstream\n`, 'latin1'));
    this.#push(contents);
    this.#push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  addPack(number: number, objects: readonly (readonly [PDFRef, PDFObject])[], dict: PDFDict): void {
    let index = '';
    let content = '';
    for (const [at, [{ objectNumber }, object]] of objects.entries()) {
      index += `${String(objectNumber)} ${String(content.length)} `;
      content += `${String(object)}\n`;
      this.#places[objectNumber] = [2, number, at];
    }
    dict.set(name('Type'), name('ObjStm'));
    dict.set(name('N'), PDFNumber.of(objects.length));
    dict.set(name('First'), PDFNumber.of(index.length));
    this.addStream(number, packed(dict.context, Buffer.from(index + content, 'latin1'), dict));
  }

  /** The whole file, once its list of places is written under this number. */
  end(number: number, dict: PDFDict): Uint8Array {
    const start = this.#length;
    this.#places[number] = [1, start, 0];
    dict.set(name('Size'), PDFNumber.of(number + 1));
    dict.set(name('W'), dict.context.obj([...widths]));
    this.addStream(number, packed(dict.context, this.#list(number + 1), dict));
    this.#push(Buffer.from(`startxref\n${String(start)}\n%%EOF\n`, 'latin1'));
    return Buffer.concat(this.#parts, this.#length);
  }

  #list(count: number): Buffer {
    const [kindSize, whereSize, noSize] = widths;
    const size = kindSize + whereSize + noSize;
    const list = Buffer.alloc(size * count);
    for (let number = 0; number < count; number += 1) {
      const [kind, where, no] = this.#places[number] ?? [0, 0, number === 0 ? 65_535 : 0];
      list.writeUInt8(kind, number * size);
      list.writeUInt32BE(where, number * size + kindSize);
      list.writeUInt16BE(no, number * size + kindSize + whereSize);
    }
    return list;
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
