/** One drawing instruction of a page: its operator after its operands, each as it is written. */
export type Instruction = { readonly operator: string; readonly operands: readonly string[] };

const constants = new Set(['true', 'false', 'null']);
const brackets: Readonly<Record<string, string>> = { '<': '>', '(': ')', '[': ']' };
const none: readonly string[] = [];

/**
 * Reads the drawing instructions of a page, in one pass because a page has thousands. Written for what Chromium writes: no
 * pictures in line, no brackets within strings.
 */
export function readInstructions(content: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let operands: string[] = [];
  for (let at = 0; at < content.length; ) {
    if (content.charCodeAt(at) <= 32) {
      at += 1;
      continue;
    }
    const end = endOfWord(content, at);
    const word = content.slice(at, end);
    at = end;
    if (isOperand(word)) operands.push(word);
    else {
      instructions.push({ operator: word, operands: operands.length === 0 ? none : operands });
      if (operands.length > 0) operands = [];
    }
  }
  return instructions;
}

/** The same as text again. */
export function writeInstruction({ operator, operands }: Instruction): string {
  return operands.length === 0 ? operator : `${operands.join(' ')} ${operator}`;
}

/** Numbers, names, strings, lists and dictionaries are operands; a word of letters is an operator. */
function isOperand(word: string): boolean {
  const code = word.charCodeAt(0);
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 39 || code === 34;
  return !isLetter || constants.has(word);
}

function endOfWord(content: string, from: number): number {
  const first = content[from] ?? '';
  const closing = brackets[first];
  if (closing !== undefined) return endOfBrackets(content, from, first, closing);
  let at = from + 1;
  for (; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    // blanks, and what begins another word: ( / < [
    if (code <= 32 || code === 40 || code === 47 || code === 60 || code === 91) break;
  }
  return at;
}

function endOfBrackets(content: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === '\\') at += 1;
    else if (sign === open) depth += 1;
    else if (sign === close && (depth -= 1) === 0) return at + 1;
  }
  return content.length;
}
