import Handlebars from 'handlebars';
import { mask } from './markup.ts';
import { isBlock, withoutFinalNewline } from './program.ts';

/** A template read into its parts. */
export type ParsedTemplate = { readonly ok: true; readonly program: hbs.AST.Program };
type Unreadable = { readonly ok: false; readonly line: number; readonly detail: string };

/** Reads a template as it is written, without joining lines. Never throws. */
export function parseTemplate(source: string): ParsedTemplate | Unreadable {
  try {
    return { ok: true, program: Handlebars.parseWithoutProcessing(withoutFinalNewline(source)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line] = /line (\d+)/.exec(message) ?? [];
    return { ok: false, line: Number(line ?? 1), detail: message.replace(/\s+/g, ' ') };
  }
}

/** The template with every statement covered, so that only its markup is left. */
export function coverStatements(source: string, { body }: hbs.AST.Program): string {
  const starts = lineStarts(source);
  const place = ({ line, column }: hbs.AST.Position) => (starts[line - 1] ?? 0) + column;
  return body.reduce((text, node) => coverNode(text, node, place), source);
}

function coverNode(text: string, node: hbs.AST.Statement, place: (position: hbs.AST.Position) => number): string {
  if (node.type === 'ContentStatement') return text;
  const [from, to] = [place(node.loc.start), place(node.loc.end)];
  if (!isBlock(node)) return mask(text, from, to);
  const inner = [...contentOf(node.program), ...(node.inverse === undefined ? [] : contentOf(node.inverse))];
  const kept = inner.map((content): [number, number] => [place(content.loc.start), place(content.loc.end)]);
  return maskBetween(text, from, to, kept);
}

/** Plain text anywhere inside a block, in order. */
function contentOf({ body }: hbs.AST.Program): readonly hbs.AST.Statement[] {
  return body.flatMap((node) => {
    if (node.type === 'ContentStatement') return [node];
    if (!isBlock(node)) return [];
    return [...contentOf(node.program), ...(node.inverse === undefined ? [] : contentOf(node.inverse))];
  });
}

function maskBetween(text: string, from: number, to: number, kept: readonly (readonly [number, number])[]): string {
  let masked = text;
  let at = from;
  for (const [start, end] of kept) {
    masked = mask(masked, at, start);
    at = end;
  }
  return mask(masked, at, to);
}

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (const match of source.matchAll(/\n/g)) starts.push(match.index + 1);
  return starts;
}
