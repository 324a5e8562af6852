/** One text in the two languages of the office. */
export type Bilingual = { readonly ne: string; readonly en: string };

/** Why the server cannot start, told to the person at the machine: what is wrong and what to do about it. */
export class StartProblem extends Error {
  readonly ne: string;
  readonly en: string;

  constructor(text: Bilingual, options?: ErrorOptions) {
    super(text.en, options);
    this.name = 'StartProblem';
    this.ne = text.ne;
    this.en = text.en;
  }
}
