import { Zip, ZipPassThrough } from 'fflate';
import { toDevanagari } from '../../form-schemas/values/digits.ts';

/** A paper with what it is called. */
export type NamedPaper = { readonly title: string; readonly number: string; readonly pdf: Uint8Array };

const LONGEST_NAME = 80;
// the date of every file inside: the same papers make the same bytes
const EPOCH = new Date(1980, 0, 1);

/** Papers as files of a ZIP, in their order; between two of them others have their turn. */
export async function zipPapers(papers: readonly NamedPaper[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [index, paper] of papers.entries()) {
    const file = new ZipPassThrough(fileName(paper, index, papers.length)); // a PDF is packed already
    file.mtime = EPOCH;
    zip.add(file);
    file.push(paper.pdf, true);
    await new Promise(setImmediate);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** `001 - certificate of the approved map - 083-084-12.pdf`, in Nepali words and digits: in order wherever it is unpacked, and never a path. */
function fileName({ title, number }: NamedPaper, index: number, count: number): string {
  const position = toDevanagari(String(index + 1).padStart(Math.max(3, String(count).length), '0'));
  return `${position} - ${safe(title)} - ${safe(number)}.pdf`;
}

/** Letters, digits and marks of any script stay; what some system gives a meaning of its own becomes a dash. */
function safe(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Join_Control}(). –-]+/gu, '-')
    .replaceAll('..', '.');
  return Array.from(plain).slice(0, LONGEST_NAME).join('').trim();
}
