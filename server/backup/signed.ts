import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { SigningKey } from '../record/checkpoint.ts';
import { isRecord, parseJson } from '../parse.ts';

/** Something that the office signed. */
export type Signed<T> = { readonly body: T; readonly signature: string };

/** Signs something with the office's key and writes it durably; a reader never sees half of it. */
export async function writeSigned(path: string, body: unknown, key: SigningKey): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(textOf({ body, signature: key.sign(canonicalJson(body)) }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/** Reads what `writeSigned` wrote; undefined when a byte of it is not as it was written. The signature is not looked at yet. */
export function readSigned<T extends TSchema>(schema: T, path: string): Signed<Static<T>> | undefined {
  const text = readFileSync(path, 'utf8');
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const { body, signature } = value;
  if (typeof signature !== 'string' || !Value.Check(schema, body)) return undefined;
  return text === textOf({ body, signature }) ? { body, signature } : undefined;
}

/** Whether something is signed by a key (PEM). */
export function isSignedBy({ body, signature }: Signed<unknown>, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // the last digit of base64 has bits that mean nothing: they must be as they were written too
  if (bytes.toString('base64') !== signature) return false;
  return verify(null, Buffer.from(canonicalJson(body)), createPublicKey(publicKey), bytes);
}

function textOf(signed: Signed<unknown>): string {
  return `${canonicalJson(signed)}\n`;
}
