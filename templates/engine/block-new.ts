import { type Condition, conditionWords } from './block-condition.ts';
import { writtenText } from './block-line.ts';
import { type Piece, readBlocks } from './blocks.ts';

/** A column of a new table: what stands over it, and the words that print its value. */
export type NewColumn = { readonly title: string; readonly source: string };

/** Elements that one line of a paper may be, with their class. */
export const lineLooks = {
  paragraph: { name: 'p', open: '<p>' },
  english: { name: 'p', open: '<p lang="en">' },
  subject: { name: 'p', open: '<p class="subject">' },
  centred: { name: 'p', open: '<p class="subtitle">' },
  right: { name: 'p', open: '<p class="right">' },
  title: { name: 'h1', open: '<h1>' },
  heading: { name: 'h2', open: '<h2>' },
} as const;
/** How a line of text looks on the page. */
export type LineLook = keyof typeof lineLooks;

/** A line of running text. */
export function newLine(look: LineLook, text: string): Piece {
  const { name, open } = lineLooks[look];
  return {
    kind: 'element',
    name,
    sides: [{ open, inside: [{ kind: 'text', source: writtenText(text) }] }],
    close: `</${name}>`,
  };
}

/** A block that is shown while a condition holds, with one paragraph in it. */
export function newCondition(condition: Condition, text: string): Piece {
  const { open, close } = conditionWords(condition);
  return {
    kind: 'branch',
    name: condition.negated ? 'unless' : 'if',
    sides: [{ open, inside: [newLine('paragraph', text)] }],
    close,
  };
}

/** A list of numbered clauses. */
export function newList(text: string): Piece {
  return only(`<ol class="clauses">\n<li>${writtenText(text)}</li>\n</ol>`);
}

/** A table with one row for each row of the data, and a line for the number of the row. */
export function newTable(rows: string, numbered: string, columns: readonly NewColumn[]): Piece {
  const heads = [numbered, ...columns.map(({ title }) => title)].map(
    (title) => `<th scope="col">${writtenText(title)}</th>`,
  );
  const cells = ['{{inc @index}}', ...columns.map(({ source }) => source)].map((source) => `<td>${source}</td>`);
  return only(
    `<table>\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n{{#each ${rows}}}\n<tr>${cells.join('')}</tr>\n{{/each}}\n</tbody>\n</table>`,
  );
}

/** A shared part by its name. */
export function newPart(name: string): Piece {
  return { kind: 'part', source: `{{> ${name}}}` };
}

/** Goes on upon a new sheet. */
export function newPageBreak(): Piece {
  return only('<div class="page-break"></div>');
}

function only(text: string): Piece {
  const [piece] = readBlocks(text);
  if (piece === undefined) throw new Error('a new block has no text');
  return piece;
}
