import { inShelf, type Shelf } from './shelf.ts';

const shelf: Shelf = { name: 'naksa.carried', store: 'key' };
const algorithm = { name: 'AES-GCM', length: 256 };
const ivLength = 12;

/** The key of a pack, made when there is none; no script can read it out of the browser. */
export async function getKey(pack: string): Promise<CryptoKey> {
  const known = await findKey(pack);
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  // another tab may have made one meanwhile: the first one holds
  await inShelf(shelf, 'readwrite', (store) => store.add(made, pack)).catch(() => undefined);
  const held = await findKey(pack);
  if (held === undefined) throw new Error('the browser keeps no key');
  return held;
}

/** The key of a pack, if this phone has it. */
export async function findKey(pack: string): Promise<CryptoKey | undefined> {
  const key: CryptoKey | undefined = await inShelf<CryptoKey | undefined>(shelf, 'readonly', (store) =>
    store.get(pack),
  );
  return key;
}

/** Throws the key of a pack away: whatever of the pack is left somewhere, nobody reads it again. */
export async function dropKey(pack: string): Promise<void> {
  // a browser that keeps no keys has none
  await inShelf(shelf, 'readwrite', (store) => store.delete(pack)).catch(() => undefined);
}

/** What only the key reads. */
export async function lock(key: CryptoKey, open: ArrayBuffer): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  return new Blob([iv, await crypto.subtle.encrypt({ name: algorithm.name, iv }, key, open)]);
}

/** What was locked with the key; nothing with any other. */
export async function unlock(key: CryptoKey, locked: ArrayBuffer): Promise<ArrayBuffer | undefined> {
  const iv = locked.slice(0, ivLength);
  const way = { name: algorithm.name, iv };
  return crypto.subtle.decrypt(way, key, locked.slice(ivLength)).catch(() => undefined);
}
