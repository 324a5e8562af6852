import type { Bilingual } from '../db/start-problem.ts';

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
