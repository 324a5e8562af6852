import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 500;
const WANTED = /\.xml(?:\.rels)?$/u;

type Entry = { readonly name: Buffer; readonly bytes: Buffer };

/**
 * Packs the XML parts of an .xlsx anew without compression and with true sizes: what reads it then can be led neither by a
 * size that is a lie nor into unpacking gigabytes out of five megabytes.
 * @throws Error when it is no plain ZIP, or when the parts together hold more than `mostBytes`
 */
export async function repackSheet(zip: Buffer, mostBytes: number): Promise<Buffer> {
  const entries: Entry[] = [];
  let left = mostBytes;
  for (const { name, method, packed } of listEntries(zip)) {
    if (!WANTED.test(name.toString('latin1'))) continue;
    const bytes = method === STORED ? packed : await inflate(packed, { maxOutputLength: Math.max(left, 1) });
    left -= bytes.length;
    if (left < 0) throw new Error('the parts of the sheet are too large');
    entries.push({ name, bytes });
  }
  return pack(entries);
}

type Packed = { readonly name: Buffer; readonly method: number; readonly packed: Buffer };

function listEntries(zip: Buffer): readonly Packed[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Error('the file has too many parts');
  const entries: Packed[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('the list of parts is broken');
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    const method = zip.readUInt16LE(at + 10);
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new Error('a part cannot be unpacked');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0));
    entries.push({ name, method, packed: packedBytes(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)) });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - LONGEST_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw new Error('the file does not end as a ZIP does');
}

function packedBytes(zip: Buffer, at: number, size: number): Buffer {
  if (zip.readUInt32LE(at) !== LOCAL) throw new Error('a part is not where the list says');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + size > zip.length) throw new Error('a part is cut off');
  return zip.subarray(start, start + size);
}

function pack(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    list.push(signed(CENTRAL, Buffer.from([20, 0])), facts, placed(at), name);
    parts.push(signed(LOCAL), facts, name, bytes);
    at += 30 + name.length + bytes.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, signed(END), end]);
}

function signed(signature: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return Buffer.concat([bytes, more]);
}

/** The end of an entry of the list: no comment, first disk, no attributes, and where the part begins. */
function placed(at: number): Buffer {
  const bytes = Buffer.alloc(14);
  bytes.writeUInt32LE(at, 10);
  return bytes;
}
