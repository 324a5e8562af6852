import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** Seals and opens bytes under a passphrase; what was sealed as one file cannot be opened as another. */
export type Sealer = {
  seal(name: string, bytes: Uint8Array): Buffer;
  /** Throws when it was sealed under another passphrase, as another file, or was changed. */
  open(name: string, sealed: Uint8Array): Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 64 MB of memory for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** A new salt for a backup, base64. */
export function makeSalt(): string {
  return randomBytes(16).toString('base64');
}

/** Makes the key of a passphrase (scrypt), for AES-256-GCM. */
export async function openSealer(passphrase: string, salt: string): Promise<Sealer> {
  const key = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'));
  return {
    seal(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(name));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
