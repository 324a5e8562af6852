import type { App } from './app-type.ts';
import { type Problem, problem } from './problems.ts';
import texts from './texts.json' with { type: 'json' };

/** Values and their names in a body, all that is in them counted; a definition of the most kilobytes has half. */
const MOST_VALUES = 60_000;
/** Deeper than any form or definition; what walks a tree after this cannot run out of stack. */
const DEEPEST = 64;
const LONGEST_NAME = 60;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BLANK: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];
const BACKSLASH = 0x5c;
const OPENING: readonly number[] = [0x7b, 0x5b];
const CLOSING: readonly number[] = [0x7d, 0x5d];
const TOO_DEEP = texts.tooDeep;

/** Reads bodies as the framework does, but none that holds more than anybody writes: to read that takes longer than to count it. */
export function readBoundedJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const found = oversizeOf(text);
    if (found === undefined) void parse(request, text, done);
    else done(found);
  });
}

/** The problem of JSON that holds too much or is too deep, without reading it: its marks are counted, texts are stepped over. */
export function oversizeOf(text: string): Problem | undefined {
  const names: string[] = [];
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) {
      const end = endOfText(text, at);
      // the last text of a level is the name under which what opens next stands
      if (isName(text, end)) {
        names[depth] = text.slice(at + 1, Math.min(end, at + 1 + LONGEST_NAME));
        count += 1;
      }
      at = end;
    } else if (mark === COMMA) count += 1;
    else if (OPENING.includes(mark)) {
      count += 1;
      depth += 1;
      names.length = depth;
    } else if (CLOSING.includes(mark)) depth -= 1;
    if (depth > DEEPEST) return problem('requestInvalid', { params: { detail: TOO_DEEP } });
    if (count > MOST_VALUES) return tooMany(names.slice(0, depth));
  }
  return undefined;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) return at;
    if (mark === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Whether the text that ends there is the name of what follows. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (BLANK.includes(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

function tooMany(names: readonly (string | undefined)[]): Problem {
  const field = names
    .filter((name) => name !== undefined)
    .join('.')
    .slice(0, LONGEST_NAME);
  return problem('bodyTooLarge', { params: { limit: MOST_VALUES, ...(field === '' ? {} : { field }) } });
}
