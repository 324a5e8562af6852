import { fileTypeFromBuffer } from 'file-type';

/** Types that an application may carry, each by what its bytes begin with, never by its name. */
const ALLOWED: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
const DWG = 'image/vnd.dwg';
const DXF = 'image/vnd.dxf';

/** Endings of the files that an application may carry. */
export const allowedEndings: readonly string[] = ['pdf', 'jpg', 'png', 'webp', 'dwg', 'dxf'];

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  [DWG]: ['dwg'],
  [DXF]: ['dxf'],
};

/** How names of files of a type may end; none for a type that we do not keep. */
export function endingsOf(type: string): readonly string[] {
  return ENDINGS[type] ?? [];
}

/** Type of an upload by its bytes; undefined when it is none that we keep. */
export async function sniffType(bytes: Uint8Array): Promise<string | undefined> {
  if (isDwg(bytes)) return DWG;
  if (isDxf(bytes)) return DXF;
  const found = await fileTypeFromBuffer(bytes);
  return found && ALLOWED.includes(found.mime) ? found.mime : undefined;
}

/** By whole letters: one outside of the first plane is two units of a text. */
const LONGEST_STEM = /^.{1,120}/su;

/** The name to keep: the last part of what was sent, without control characters or marks that turn text around, with an ending that fits. */
export function safeName(name: string, type: string): string {
  const last = name.normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069"<>:|?*;]/gu, '')
    .replace(/^\.+/u, '')
    .trim();
  const endings = ENDINGS[type] ?? [];
  const dot = clean.lastIndexOf('.');
  const stem = LONGEST_STEM.exec(dot > 0 ? clean.slice(0, dot) : clean)?.[0] ?? '';
  const ending = clean.slice(dot + 1).toLowerCase();
  return `${stem || 'file'}.${endings.includes(ending) ? ending : (endings[0] ?? 'bin')}`;
}

/** AutoCAD drawings begin with `AC10` and two digits. */
function isDwg(bytes: Uint8Array): boolean {
  return /^AC10\d\d/u.test(latin(bytes, 6));
}

/** A DXF is text of pairs, a code and a value, whose first says that a section begins; or AutoCAD's own binary mark. */
function isDxf(bytes: Uint8Array): boolean {
  const head = latin(bytes, 1024);
  if (head.startsWith('AutoCAD Binary DXF\r\n')) return true;
  return /^(?:\s*999\r?\n[^\r\n]*\r?\n)*\s*0\r?\nSECTION\r?\n\s*2\r?\n/u.test(head) && !bytes.includes(0);
}

function latin(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.byteLength)).toString('latin1');
}
