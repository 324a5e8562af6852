import { isRecord } from '../parse.ts';
import { type Problem, problem } from './problems.ts';
import texts from './texts.json' with { type: 'json' };

const HALF_CHARACTER = /\p{Cs}/u;
const HALF_CHARACTERS = /\p{Cs}/gu;
const NUL = '\0';

const NO_NUMBER = texts.noNumber;
const NO_NAME = texts.noName;

/**
 * Makes sure that what a body holds can be kept: its texts lose what no letter is (half characters, NUL), which a person
 * could neither see nor find. Throws `requestInvalid` for numbers beyond all bounds. How much there is was counted before (json-size.ts).
 */
export function makePlain(body: unknown): void {
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (!Array.isArray(value) && !isRecord(value)) continue;
    for (const [key, item] of Object.entries(value)) {
      if (!isPlain(key)) throw unkeepable(NO_NAME);
      if (typeof item === 'number' && !Number.isFinite(item)) throw unkeepable(NO_NUMBER);
      if (typeof item !== 'string') open.push(item);
      else if (!isPlain(item)) Reflect.set(value, key, toPlain(item));
    }
  }
}

function isPlain(text: string): boolean {
  return !HALF_CHARACTER.test(text) && !text.includes(NUL);
}

function toPlain(text: string): string {
  return text.replace(HALF_CHARACTERS, '').replaceAll(NUL, '');
}

function unkeepable(detail: { readonly ne: string; readonly en: string }): Problem {
  return problem('requestInvalid', { params: { detail } });
}
