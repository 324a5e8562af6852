import type { Bilingual } from '../db/start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** `no-browser`: nothing that prints starts here. `endless`, `too-long`, `unprintable`: this page is at fault; the printer works on. */
export type PrinterProblemCode = 'no-browser' | 'endless' | 'too-long' | 'unprintable';

/** Why a page could not be printed: what is wrong and what to do about it. */
export class PrinterProblem extends Error {
  readonly code: PrinterProblemCode;
  readonly ne: string;
  readonly en: string;

  constructor(code: PrinterProblemCode, text: Bilingual, options?: ErrorOptions) {
    super(text.en, options);
    this.name = 'PrinterProblem';
    this.code = code;
    this.ne = text.ne;
    this.en = text.en;
  }
}

/** The problem of a paper that cannot be printed for a reason of the press's own: its browser or its process broke twice. */
export function unprintable(cause: unknown): PrinterProblem {
  return new PrinterProblem('unprintable', say(texts.thisDocumentCouldNotBe, { cause: String(cause) }), { cause });
}
