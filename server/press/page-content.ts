import { findInstructions, type Instruction } from './content-stream.ts';
import type { PageFont } from './page-fonts.ts';
import { isPlain, isText, type TextPage, wholeWords } from './page-text.ts';

const artifact = '/Artifact <</Type /Pagination>> BDC';
const pathParts = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*']);
const painters = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do']);

/**
 * Drawing instructions of a page made fit for keeping: words can be copied out as they are spelt, and what is no part of the
 * text (foot of the sheet, watermark) is marked as such. All else is left as it is written.
 * @param isTagged whether the page has a structure; without one nothing is marked
 */
export function keepableContent(content: string, fonts: ReadonlyMap<string, PageFont>, isTagged: boolean): string {
  const instructions = findInstructions(content);
  const page = { content, fonts, looks: new Map() };
  const parts: string[] = [];
  let kept = 0;
  let tags = 0;
  for (let at = 0; at < instructions.length; ) {
    const end = endOfUnit(content, instructions, at);
    const [first, last] = [instructions[at], instructions[end - 1]];
    if (first === undefined || last === undefined) break;
    if (first.operator === 'BDC' || first.operator === 'BMC') tags += 1;
    if (first.operator === 'EMC') tags -= 1;
    const words = first.operator === 'BT' ? drawnAnew(page, instructions.slice(at, end)) : undefined;
    const isLoose = isTagged && tags === 0 && paints(instructions, at, end);
    if (words !== undefined || isLoose) {
      const drawn = words ?? content.slice(first.from, last.to);
      parts.push(content.slice(kept, first.from), isLoose ? `${artifact}\n${drawn}\nEMC` : drawn);
      kept = last.to;
    }
    at = end;
  }
  parts.push(content.slice(kept));
  return parts.join('');
}

/** A run of text with its words whole; undefined where it has to stay as it is. */
function drawnAnew(page: TextPage, run: readonly Instruction[]): string | undefined {
  return isPlain(page, run) ? wholeWords(page, run) : undefined;
}

/** Where the run of text, the path with its painting, or the single instruction that begins here is over. */
function endOfUnit(content: string, instructions: readonly Instruction[], from: number): number {
  if (instructions[from]?.operator === 'BT') return endOfText(content, instructions, from);
  let at = from;
  while (pathParts.has(instructions[at]?.operator ?? '')) at += 1;
  return Math.min(at + 1, instructions.length);
}

function endOfText(content: string, instructions: readonly Instruction[], from: number): number {
  let spans = 0;
  let at = from;
  for (; at < instructions.length; at += 1) {
    const instruction = instructions[at];
    if (instruction === undefined || !isText(content, instruction, spans)) break;
    if (instruction.operator === 'BDC') spans += 1;
    if (instruction.operator === 'EMC') spans -= 1;
  }
  return at;
}

function paints(instructions: readonly Instruction[], from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const operator = instructions[at]?.operator ?? '';
    if (operator === 'Tj' || painters.has(operator)) return true;
  }
  return false;
}
