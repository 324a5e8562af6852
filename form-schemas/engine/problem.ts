import type { Text } from './field-definition.ts';
import texts from './problem-texts.json' with { type: 'json' };
import { entryOf } from './records.ts';

/** One thing wrong with a definition of forms, stages or papers, said so that an officer can mend it. */
export type Problem = {
  /** e.g. `forms/notice.json` */
  readonly file: string;
  /** JSON pointer inside the file; `line 12` in a template. */
  readonly path: string;
  /** Name of the rule that speaks. */
  readonly rule: string;
  readonly message: Text;
};

/** A problem of the form language: short Nepali words by its rule, with the English detail behind them. */
export function formProblem(file: string, path: string, rule: string, detail: string): Problem {
  const words = entryOf<string>(texts, rule) ?? texts.other;
  return { file, path, rule, message: { ne: `${words} (${detail})`, en: detail } };
}
