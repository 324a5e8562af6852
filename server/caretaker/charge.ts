import type { Identity } from './identity.ts';

/** A signal, and after how long without an end it is sent. */
export type Step = { readonly signal: NodeJS.Signals; readonly afterMs: number };

/** What somebody must put in order when its owner is killed. */
export type Charge =
  | { readonly kind: 'process'; readonly process: Identity; readonly steps: readonly Step[] }
  /** A folder with everything in it, or all whose name begins so. */
  | { readonly kind: 'files'; readonly path: string; readonly isPrefix?: boolean };

/** What the owner tells its caretaker, a line of JSON each. */
export type Order = { readonly id: number; readonly charge?: Charge };
