import { type Instruction, readInstructions, writeInstruction } from './content-stream.ts';
import type { PageFont } from './page-fonts.ts';
import { isPlain, isText, wholeWords } from './page-text.ts';

const artifact = '/Artifact <</Type /Pagination>> BDC';
const pathParts = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*']);
const painters = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do']);

/**
 * Drawing instructions of a page made fit for keeping: words can be copied out as they are spelt, and what is no part of the
 * text (foot of the sheet, watermark) is marked as such.
 * @param isTagged whether the page has a structure; without one nothing is marked
 */
export function keepableContent(content: string, fonts: ReadonlyMap<string, PageFont>, isTagged: boolean): string {
  const instructions = readInstructions(content);
  const lines: string[] = [];
  let tags = 0;
  for (let at = 0; at < instructions.length; ) {
    const end = endOfUnit(instructions, at);
    const unit = instructions.slice(at, end);
    const [first] = unit;
    if (first?.operator === 'BDC' || first?.operator === 'BMC') tags += 1;
    if (first?.operator === 'EMC') tags -= 1;
    const isRun = first?.operator === 'BT' && isPlain(unit, fonts);
    const drawn = isRun ? wholeWords(unit, fonts) : unit.map(writeInstruction).join('\n');
    lines.push(isTagged && tags === 0 && paints(unit) ? `${artifact}\n${drawn}\nEMC` : drawn);
    at = end;
  }
  return lines.join('\n');
}

/** Where the run of text, the path with its painting, or the single instruction that begins here is over. */
function endOfUnit(instructions: readonly Instruction[], from: number): number {
  const [first] = instructions.slice(from, from + 1);
  if (first === undefined) return from + 1;
  if (first.operator === 'BT') return endOfText(instructions, from);
  let at = from;
  while (pathParts.has(instructions[at]?.operator ?? '')) at += 1;
  return at + 1;
}

function endOfText(instructions: readonly Instruction[], from: number): number {
  let spans = 0;
  let at = from;
  for (; at < instructions.length; at += 1) {
    const instruction = instructions[at];
    if (instruction === undefined || !isText(instruction, spans)) break;
    if (instruction.operator === 'BDC') spans += 1;
    if (instruction.operator === 'EMC') spans -= 1;
  }
  return at;
}

function paints(unit: readonly Instruction[]): boolean {
  return unit.some(({ operator }) => operator === 'Tj' || painters.has(operator));
}
