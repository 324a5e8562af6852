import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import sentences from './problems.json' with { type: 'json' };

/** Words of a sentence, by their place in it. */
type Words = Readonly<Record<string, string | readonly string[] | Text>>;

/** Where in which file a finding is. */
export type Place = { readonly file: string; readonly path: string };

/** A word as far as a message shows it and as far as it is compared with others. */
const longestText = 400;
const longestCompared = 40;

export type Rule = keyof typeof sentences;

/** The names of all checks; each has a broken definition that shows it. */
export const rules: readonly string[] = Object.keys(sentences);

/** A finding, said in both languages. */
export function problem({ file, path }: Place, rule: Rule, words: Words = {}): Problem {
  const { ne, en } = sentences[rule];
  return { file, path, rule, message: { ne: fill(ne, words, 'ne'), en: fill(en, words, 'en') } };
}

/** The known words nearest to an unknown one, at most five, so that a long list stays readable. */
export function nearestWords(word: string, known: Iterable<string>): readonly string[] {
  const compared = word.slice(0, longestCompared);
  const distances = [...known].map((each) => ({ each, distance: distanceOf(compared, each) }));
  return distances
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 5)
    .map(({ each }) => each);
}

function fill(sentence: string, words: Words, language: keyof Text): string {
  const { known } = words;
  // where nothing is near, nothing is said of it
  const said = Array.isArray(known) && known.length === 0 ? sentence.replace(nearness, '') : sentence;
  return said.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name] ?? '';
    if (typeof word === 'string') return word.length > longestText ? `${word.slice(0, longestText)}…` : word;
    return isText(word) ? word[language] : word.join(', ');
  });
}

function isText(word: readonly string[] | Text): word is Text {
  return !Array.isArray(word);
}

const nearness = /\s*[^.।]*\{\{known\}\}[^.।]*[.।]/u;

/** Number of letters to put in, take out or exchange (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 0; line < one.length; line += 1) {
    const next = [line + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const exchanged = (row[at - 1] ?? 0) + (other[at - 1] === one[line] ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
