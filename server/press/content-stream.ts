/** One drawing instruction of a page: where its operands begin, and its operator begins and ends. */
export type Instruction = {
  readonly operator: string;
  readonly from: number;
  readonly at: number;
  readonly to: number;
};

const constants = new Set(['true', 'false', 'null']);
const shortNames = new Map<number, string>();
const brackets: Readonly<Record<string, string>> = { '<': '>', '(': ')', '[': ']' };

/**
 * Finds the drawing instructions of a page, in one pass because a page has thousands; their operands are read by who needs them.
 * Written for what Chromium writes: no pictures in line, no brackets within strings.
 */
export function findInstructions(content: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let from = -1;
  for (let at = 0; at < content.length; ) {
    const code = content.charCodeAt(at);
    if (code <= 32) {
      at += 1;
      continue;
    }
    if (from === -1) from = at;
    const to = endOfWord(content, at, code);
    const operator = beginsOperator(code) ? operatorAt(content, at, to) : undefined;
    if (operator !== undefined) {
      instructions.push({ operator, from, at, to });
      from = -1;
    }
    at = to;
  }
  return instructions;
}

/** The operands of an instruction, each as it is written. */
export function operandsOf(content: string, { from, at }: Pick<Instruction, 'from' | 'at'>): readonly string[] {
  const operands: string[] = [];
  for (let next = from; next < at; ) {
    const code = content.charCodeAt(next);
    const end = code <= 32 ? next + 1 : endOfWord(content, next, code);
    if (code > 32) operands.push(content.slice(next, end));
    next = end;
  }
  return operands;
}

/** The drawing instructions of a page with their operands, for who wants all of them. */
export function readInstructions(content: string) {
  return findInstructions(content).map((each) => ({ operator: each.operator, operands: operandsOf(content, each) }));
}

/** The number that is written here; a point may begin it. */
export function numberAt(content: string, from: number): number {
  const isNegative = content.charCodeAt(from) === 45;
  let digits = 0;
  let scale = 0;
  for (let at = isNegative ? from + 1 : from; ; at += 1) {
    const code = content.charCodeAt(at);
    if (code === 46) scale = 1;
    else if (code >= 48 && code <= 57) {
      digits = digits * 10 + code - 48;
      scale *= 10;
    } else break;
  }
  const size = scale > 1 ? digits / scale : digits;
  return isNegative ? -size : size;
}

/** The number that four hexadecimal digits stand for; not a number where others stand. */
export function codeAt(content: string, from: number): number {
  let code = 0;
  for (let at = from; at < from + 4; at += 1) code = code * 16 + digitAt(content, at);
  return code;
}

function digitAt(content: string, at: number): number {
  const code = content.charCodeAt(at);
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code & ~32;
  return letter >= 65 && letter <= 70 ? letter - 55 : Number.NaN;
}

/** The operator that is written here; short ones are kept, because there are few of them and they are asked for again and again. */
function operatorAt(content: string, at: number, to: number): string | undefined {
  if (to - at > 3) {
    const word = content.slice(at, to);
    return constants.has(word) ? undefined : word;
  }
  let key = 0;
  for (let letter = at; letter < to; letter += 1) key = key * 256 + content.charCodeAt(letter);
  const known = shortNames.get(key);
  if (known !== undefined) return known;
  const name = content.slice(at, to);
  shortNames.set(key, name);
  return name;
}

/** Numbers, names, strings, lists and dictionaries are operands; a word of letters is an operator. */
function beginsOperator(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 39 || code === 34;
}

function endOfWord(content: string, from: number, first: number): number {
  // ( < [
  if (first === 40 || first === 60 || first === 91) return endOfBrackets(content, from);
  let at = from + 1;
  for (; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    // blanks, and what begins another word: ( / < [
    if (code <= 32 || code === 40 || code === 47 || code === 60 || code === 91) break;
  }
  return at;
}

function endOfBrackets(content: string, from: number): number {
  const open = content.charAt(from);
  const close = brackets[open];
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === '\\') at += 1;
    else if (sign === open) depth += 1;
    else if (sign === close && (depth -= 1) === 0) return at + 1;
  }
  return content.length;
}
