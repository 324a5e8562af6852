import Handlebars from 'handlebars';
import { covered } from './markup.ts';
import { isBlock, withoutFinalNewline } from './program.ts';

/** A template read into its parts. */
export type ParsedTemplate = { readonly ok: true; readonly program: hbs.AST.Program };
type Unreadable = { readonly ok: false; readonly line: number; readonly detail: string };

/** All papers, layouts and partials of an office, twice over. */
const mostKept = 1000;
const read = new Map<string, ParsedTemplate | Unreadable>();

/**
 * Reads a template as it is written, without joining lines. Never throws.
 *
 * Each text is read once: a partial is looked at for every paper that calls it. Nobody changes what was read.
 */
export function parseTemplate(source: string): ParsedTemplate | Unreadable {
  const known = read.get(source);
  if (known !== undefined) return known;
  const result = parse(source);
  if (read.size >= mostKept) read.clear();
  read.set(source, result);
  return result;
}

function parse(source: string): ParsedTemplate | Unreadable {
  try {
    return { ok: true, program: Handlebars.parseWithoutProcessing(withoutFinalNewline(source)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line] = /line (\d+)/.exec(message) ?? [];
    return { ok: false, line: Number(line ?? 1), detail: message.replace(/\s+/g, ' ') };
  }
}

/** The template with every statement covered, so that only its markup is left; written once, however many statements there are. */
export function coverStatements(source: string, program: hbs.AST.Program): string {
  const starts = lineStarts(source);
  const place = ({ line, column }: hbs.AST.Position) => (starts[line - 1] ?? 0) + column;
  const parts: string[] = [];
  let at = 0;
  for (const { loc } of contentOf(program)) {
    const [start, end] = [place(loc.start), place(loc.end)];
    parts.push(covered(source.slice(at, start)), source.slice(start, end));
    at = end;
  }
  return [...parts, covered(source.slice(at))].join('');
}

/** Plain text anywhere inside a block, in order. */
function contentOf({ body }: hbs.AST.Program): readonly hbs.AST.Statement[] {
  return body.flatMap((node) => {
    if (node.type === 'ContentStatement') return [node];
    if (!isBlock(node)) return [];
    return [...contentOf(node.program), ...(node.inverse === undefined ? [] : contentOf(node.inverse))];
  });
}

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (const match of source.matchAll(/\n/g)) starts.push(match.index + 1);
  return starts;
}
