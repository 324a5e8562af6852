import type { Bilingual } from '../db/start-problem.ts';
import type { BoundFile, BoundPaper } from '../runtime.ts';
import type { PrintJob } from './print-page.ts';
import type { PrinterProblemCode } from './printer-problem.ts';

/** What the server asks of the press process. Styles are long and the same for most papers: they are sent once, under a number. */
export type Work =
  | { readonly kind: 'styles'; readonly key: number; readonly styles: string }
  | { readonly kind: 'warm' }
  | ({ readonly kind: 'print'; readonly id: number; readonly styles: number } & PrintWork)
  | { readonly kind: 'stamp'; readonly id: number; readonly pdf: Uint8Array; readonly no: number }
  | { readonly kind: 'bind'; readonly id: number; readonly papers: readonly BoundPaper[]; readonly title: string };

/** A paper without its styles, and what is written into its file. */
export type PrintWork = Omit<PrintJob, 'styles'> & { readonly number?: string; readonly issuedAt?: string };

/** What the press process says. */
export type Word =
  | { readonly kind: 'done'; readonly id: number; readonly made: BoundFile }
  | { readonly kind: 'failed'; readonly id: number; readonly code: PrinterProblemCode; readonly text: Bilingual }
  | { readonly kind: 'progress'; readonly text: Bilingual };

/** How a press process is set up; its first and only argument, as JSON. */
export type PressSettings = {
  /** How many papers are printed at once, each in a browser of its own. */
  readonly lanes: number;
  /** After this time a page counts as endless. */
  readonly patienceMs: number;
};
