import { isRecord } from '../parse.ts';
import { type Problem, problem } from './problems.ts';

/** Deeper than any form or definition; what walks a tree after this cannot run out of stack. */
const DEEPEST = 64;
const HALF_CHARACTERS = /\p{Cs}/gu;
const NUL = '\0';

const TOO_DEEP = { ne: 'पठाएको विवरण धेरै तहभित्र छ', en: 'what was sent is nested too deeply' };
const NO_NUMBER = { ne: 'एउटा अङ्क धेरै ठूलो छ', en: 'a number is too large' };
const NO_NAME = { ne: 'एउटा नाममा नपढिने अक्षर छ', en: 'a name has a letter that cannot be read' };

/**
 * Makes sure that what a body holds can be kept: its texts lose what no letter is (half characters, NUL), which a person
 * could neither see nor find. Throws `requestInvalid` for what is nested too deeply and for numbers beyond all bounds.
 */
export function makePlain(body: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (depth > DEEPEST) throw unkeepable(TOO_DEEP);
    if (!Array.isArray(value) && !isRecord(value)) continue;
    for (const [key, item] of Object.entries(value)) {
      if (toPlain(key) !== key) throw unkeepable(NO_NAME);
      if (typeof item === 'number' && !Number.isFinite(item)) throw unkeepable(NO_NUMBER);
      if (typeof item === 'string') Reflect.set(value, key, toPlain(item));
      else open.push({ value: item, depth: depth + 1 });
    }
  }
}

function toPlain(text: string): string {
  return text.replace(HALF_CHARACTERS, '').replaceAll(NUL, '');
}

function unkeepable(detail: { readonly ne: string; readonly en: string }): Problem {
  return problem('requestInvalid', { params: { detail } });
}
