import type { NeighbourFile } from '../../server/contract/neighbour.ts';

/** What a neighbour has written and not sent, kept on this device. */
export type KeptAnswer = {
  readonly requestId: string;
  readonly kind: 'none' | 'objection' | '';
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly files: readonly NeighbourFile[];
  readonly citizenshipNo: string;
  readonly identity: readonly NeighbourFile[];
};

/** What was kept for a link, or a first answer. */
export function findKept(token: string, name: string): KeptAnswer {
  const first: KeptAnswer = {
    requestId: crypto.randomUUID(),
    kind: '',
    name,
    phone: '',
    text: '',
    files: [],
    citizenshipNo: '',
    identity: [],
  };
  try {
    const text = localStorage.getItem(keyOf(token));
    if (text === null) return first;
    const kept: KeptAnswer = JSON.parse(text);
    return typeof kept.requestId === 'string' && Array.isArray(kept.files) ? { ...first, ...kept } : first;
  } catch {
    // a storage that is forbidden or holds something else keeps nothing; the page works without
    return first;
  }
}

/** Keeps what is written. */
export function keep(token: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(answer));
  } catch {
    // the same
  }
}

/** Forgets it, once it has been sent. */
export function forget(token: string): void {
  try {
    localStorage.removeItem(keyOf(token));
  } catch {
    // the same
  }
}

// the link itself is a secret and is not written down
function keyOf(token: string): string {
  return `naksa.neighbour.${token.slice(0, 12)}`;
}
