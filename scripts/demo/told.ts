import type { DrivenCase, World } from './drive.ts';
import type { Answers } from './fill.ts';
import { answersOf, wordsOf } from './overlays.ts';
import { staffWords } from './people.ts';
import { witnessesOf } from './witnesses.ts';

/** Which form is answered, of which case, and the serial of the sheet that was signed for it by hand. */
type Asked = { readonly slug: string; readonly applicationNo?: number; readonly sheetNo: string };

/**
 * What the people of a case answer in a form this time: the answers of its sample with those of its story laid over, and the
 * words for `{{name}}` in them.
 */
export function toldOf(
  { book, staff }: World,
  { sample, ward, entered = {}, answers = {} }: DrivenCase,
  { slug, applicationNo, sheetNo }: Asked,
): { readonly layers: readonly Answers[]; readonly words: Readonly<Record<string, string>> } {
  const times = entered[slug] ?? 0;
  const told = answers[slug] ?? [];
  return {
    layers: [
      ...answersOf(book, sample, slug),
      ...witnessesOf(slug, ward),
      told[Math.min(times, told.length - 1)] ?? {},
    ],
    words: {
      ...wordsOf(book, sample, applicationNo, times + 1),
      ...staffWords(staff, ward, sample.designer),
      sheetNo,
    },
  };
}
