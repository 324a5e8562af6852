import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What something is sealed for: what was sealed for one thing cannot be opened as another. */
export type SealPurpose = 'totp' | 'message-link' | 'office-secret';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** What stands beside something sealed and may not change: whose it is, where it goes. Nothing = sealed for its purpose alone. */
export type Bound = readonly string[];

/** What a link or code that leaves in a message is bound to. */
export function boundToRecipient(
  organizationId: string,
  { channel, recipient }: { readonly channel: string; readonly recipient: string },
): Bound {
  return [organizationId, channel, recipient];
}

/**
 * Seals a text (AES-256-GCM) under the server's secret, so that a copy of the database alone tells nobody what it says, and whoever
 * puts it elsewhere has something that does not open.
 * @param secret `config.secret`
 * @param bound what must stand beside it, the same, when it is opened
 */
export function seal(secret: string, purpose: SealPurpose, text: string, bound: Bound = []): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  if (bound.length > 0) cipher.setAAD(besideOf(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `seal` made. Throws when it was sealed under another secret, for another purpose or place, or was changed. */
export function openSealed(secret: string, purpose: SealPurpose, sealed: string, bound: Bound = []): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  if (bound.length > 0) decipher.setAAD(besideOf(bound));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function besideOf(bound: Bound): Buffer {
  return Buffer.from(JSON.stringify(bound));
}

/** What a token is for: a mark of one is none of another. */
export type TokenPurpose =
  | 'session'
  | 'password-link'
  | 'recovery-code'
  | 'sms-report'
  | 'sms-incoming'
  | 'phone-code'
  | 'review-note';

/**
 * What the database keeps of a token instead of the token: who has the database alone learns nothing by it, and makes none.
 * @param secret `config.secret`
 * @param parts the token, and whose it is
 * @returns SHA-256 HMAC as 64 hexadecimal digits
 */
export function tokenMark(secret: string, purpose: TokenPurpose, parts: readonly string[]): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(JSON.stringify(parts)).digest('hex');
}

function keyOf(secret: string, purpose: SealPurpose | TokenPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'naksa', purpose, KEY_BYTES));
}
