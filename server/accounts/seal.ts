import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What something is sealed for: what was sealed for one thing cannot be opened as another. */
export type SealPurpose = 'totp' | 'message-link';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals a text (AES-256-GCM) under the server's secret, so that a copy of the database alone tells nobody what it says.
 * @param secret `config.secret`
 */
export function seal(secret: string, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` made. Throws when it was sealed under another secret, for another purpose, or was changed. */
export function openSealed(secret: string, purpose: SealPurpose, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function keyOf(secret: string, purpose: SealPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'naksa', purpose, KEY_BYTES));
}
