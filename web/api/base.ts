import { ORGANIZATION_CODE, ownPlaces } from '../../server/contract/own-places.ts';

const code = new RegExp(`^/(?<code>${ORGANIZATION_CODE})(?=/|$)`, 'u');
let base = '';

/** What every address of the app begins with: '' in the deployment's own organisation, else `/suryapur`. */
export function appBase(): string {
  return base;
}

/** An address of the app or of a call (`/api/…`) within the organisation that is open. */
export function here(path: string): string {
  return base + path;
}

/** The same address without the organisation. */
export function withoutBase(path: string): string {
  return base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path;
}

/** Name of something that this browser keeps, apart for each organisation (specification 3: keys are suffixed with the path). */
export function keyHere(key: string): string {
  return key + base;
}

/**
 * Finds out whether an address begins with the code of an organisation, and keeps to it from then on. Only addresses that are
 * none of the app's own cost a question to the server; who gets no answer is in the default organisation.
 */
export async function settleBase(path: string): Promise<void> {
  const named = code.exec(path)?.groups?.['code'];
  if (named === undefined || ownPlaces.includes(named)) return;
  const isOne = await fetch(`/${named}/api/public/office`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isOne) base = `/${named}`;
}
