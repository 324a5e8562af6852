import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTemplateFiles } from '../../../server/definitions/templates.ts';
import { conditionWords, findCondition, findJoined } from '../../../templates/engine/block-condition.ts';
import {
  afterBlock,
  type BlockPath,
  besideBlock,
  findPiece,
  withoutBlock,
  withPiece,
  withSwapped,
} from '../../../templates/engine/block-edit.ts';
import { blockKind, isLine, openLetters } from '../../../templates/engine/block-kinds.ts';
import { fromLine, toLine, writtenText } from '../../../templates/engine/block-line.ts';
import { newCondition, newLine, newList, newPageBreak, newTable } from '../../../templates/engine/block-new.ts';
import { isHolder, type Piece, readBlocks, writeBlocks } from '../../../templates/engine/blocks.ts';
import { markupFindings } from '../../../templates/engine/markup.ts';
import { coverStatements, parseTemplate } from '../../../templates/engine/parsed.ts';

const { documents, partials, layouts } = readTemplateFiles();
const shipped = Object.entries(documents);

/** Every line of running text with its path. */
function linesOf(pieces: readonly Piece[], before: BlockPath = []): readonly BlockPath[] {
  return pieces.flatMap((piece, at): readonly BlockPath[] => {
    const path = [...before, at];
    if (isLine(piece)) return [path];
    return isHolder(piece) ? piece.sides.flatMap(({ inside }, side) => linesOf(inside, [...path, side])) : [];
  });
}

const nameOf = (piece: Piece) => writeBlocks([piece]).replace(/[{}]/g, ' ');
const insideOf = (piece: Piece | undefined) =>
  piece !== undefined && isHolder(piece) ? (piece.sides[0]?.inside ?? []) : [];

describe('the text of a paper as blocks', () => {
  test.each([...shipped, ...Object.entries(partials), ...Object.entries(layouts)])(
    '%s is the same text again, letter by letter',
    (_id, text) => {
      expect(writeBlocks(readBlocks(text))).toBe(text);
    },
  );

  test('any text whatever is the same text again', () => {
    const bits = [
      '{{',
      '}}',
      '<p>',
      '</p>',
      '{{#if a}}',
      '{{/if}}',
      '{{else}}',
      '{{> b}}',
      '<br>',
      'क',
      '{',
      '<',
      '\\',
      '{{!-- x --}}',
      '\n',
    ];
    const texts = array(oneof(constantFrom(...bits), string())).map((parts) => parts.join(''));
    assert(
      property(texts, (text) => writeBlocks(readBlocks(text)) === text),
      { seed: 2083, numRuns: 2_000 },
    );
  });

  test('of the shipped papers at least 999 letters of 1,000 stand in blocks that the desk opens', () => {
    const counted = shipped.map(([, text]) => openLetters(readBlocks(text)));
    const open = counted.reduce((sum, each) => sum + each.open, 0);
    const locked = counted.reduce((sum, each) => sum + each.locked, 0);
    expect(open + locked).toBe(shipped.reduce((sum, [, text]) => sum + text.length, 0));
    expect(open / (open + locked)).toBeGreaterThanOrEqual(0.999);
  });

  test('of their lines of running text all can be typed in place', () => {
    const closed = shipped.flatMap(([id, text]) => {
      const pieces = readBlocks(text);
      return linesOf(pieces).flatMap((path) => {
        const inside = insideOf(findPiece(pieces, path));
        return toLine(inside, nameOf) === undefined ? [`${id} ${path.join('.')}`] : [];
      });
    });
    expect(closed).toEqual([]);
  });

  test('what crosses, or is no word of the desk, is one locked block with its text', () => {
    const texts = ['<p>{{#if a}}</p><p>{{/if}}</p>', '{{!-- क --}}', '{{{raw}}}', '{{#if a}}क{{else if b}}ख{{/if}}'];
    for (const text of texts) expect(readBlocks(text).map(blockKind)).toEqual(['locked']);
    expect(readBlocks('<p>क</p>{{{raw}}}<p>ख</p>').map(blockKind)).toEqual(['paragraph', 'locked', 'paragraph']);
  });
});

describe('a line that is edited', () => {
  test('leaves every other letter of every shipped paper as it was', () => {
    for (const [id, text] of shipped) {
      const pieces = readBlocks(text);
      for (const path of linesOf(pieces)) {
        const line = findPiece(pieces, path);
        if (line === undefined || !isHolder(line)) throw new Error(`${id} has no line there`);
        const old = writeBlocks([line]);
        const made = withPiece(pieces, path, [newLine('paragraph', 'नयाँ अनुच्छेद')]);
        const at = writeBlocks(pieces.slice(0, path[0])).length;
        const written = writeBlocks(made);
        const from = text.indexOf(old, at);
        const [head, tail] = [commonStart(text, written), commonEnd(text, written)];
        expect(head).toBeGreaterThanOrEqual(Math.min(at, from));
        expect(text.length - head - tail).toBeLessThanOrEqual(old.length);
      }
    }
  });

  test('says the same when it is typed again as it stood, in every shipped paper', () => {
    for (const [id, text] of shipped) {
      const pieces = readBlocks(text);
      for (const path of linesOf(pieces)) {
        const inside = insideOf(findPiece(pieces, path));
        const line = toLine(inside, nameOf);
        const read = line && fromLine(line.text, (name) => line.marks.get(name), []);
        expect({ id, path, text: read?.ok === true ? writeBlocks(read.pieces) : read }).toEqual({
          id,
          path,
          text: writeBlocks(inside).replace(/\s*\n\s*/g, ' '),
        });
      }
    }
  });

  test('shows names between marks, bold text between stars and a line end as one', () => {
    const inside = insideOf(readBlocks('<p>मिति {{neDate a.b}} मा <strong>ठूलो</strong><br>{{> owner}}ले &lt;</p>')[0]);
    expect(toLine(inside, nameOf)?.text).toBe('मिति «neDate a.b» मा *ठूलो*\n«> owner»ले <');
  });

  test('takes a name that may be put in, and refuses one that nobody knows with the one that is near', () => {
    const field: Piece = { kind: 'field', source: '{{owner.nameNe}}' };
    const find = (name: string) => (name === 'घरधनीको नाम' ? field : undefined);
    expect(fromLine('श्री «घरधनीको नाम» ।', find, [])).toEqual({
      ok: true,
      pieces: [{ kind: 'text', source: 'श्री ' }, field, { kind: 'text', source: ' ।' }],
    });
    expect(fromLine('«घरधनिको नाम»', find, ['घरधनीको नाम'])).toEqual({
      ok: false,
      unknown: 'घरधनिको नाम',
      like: 'घरधनीको नाम',
    });
  });

  test('makes nothing that the linter refuses, whatever is typed', () => {
    const bits = [
      '{{',
      '}}',
      '{',
      '<script>',
      '</p>',
      '&#x41;',
      '&colon;',
      'javascript:',
      'data:',
      'url(',
      '@import',
      '\u202e',
      '*',
      '\n',
      'क',
    ];
    const texts = array(oneof(constantFrom(...bits), string({ unit: 'grapheme' }))).map((parts) => parts.join(''));
    assert(
      property(texts, (text) => {
        const read = fromLine(text.replace(/[«»]/g, ''), () => undefined, []);
        const written = `<p>${read.ok ? writeBlocks(read.pieces) : ''}{{owner.nameNe}}</p>`;
        const parsed = parseTemplate(written);
        return parsed.ok && markupFindings(coverStatements(written, parsed.program)).length === 0;
      }),
      { seed: 2083, numRuns: 2_000 },
    );
    expect(writtenText('{{owner.nameNe}} <b>')).toBe('((owner.nameNe)) &lt;b&gt;');
  });
});

describe('blocks', () => {
  const text = '<p>एक</p>\n<p>दुई</p>\n<p>तीन</p>\n';
  const pieces = readBlocks(text);

  test('are added after one, taken away and moved, each on its line', () => {
    expect(writeBlocks(afterBlock(pieces, [0], newLine('heading', 'शीर्षक')))).toBe(
      '<p>एक</p>\n<h2>शीर्षक</h2>\n<p>दुई</p>\n<p>तीन</p>\n',
    );
    expect(writeBlocks(withoutBlock(pieces, [2]))).toBe('<p>एक</p>\n<p>तीन</p>\n');
    const next = besideBlock(pieces, [0], 1);
    expect(next).toEqual([2]);
    expect(writeBlocks(withSwapped(pieces, [0], next ?? []))).toBe('<p>दुई</p>\n<p>एक</p>\n<p>तीन</p>\n');
    expect(besideBlock(pieces, [4], 1)).toBeUndefined();
    expect(besideBlock(pieces, [0], -1)).toBeUndefined();
  });

  test('that are new are of the kind that was asked for', () => {
    expect(writeBlocks([newLine('english', 'As built.')])).toBe('<p lang="en">As built.</p>');
    const condition = newCondition({ path: 'a.b', codes: ['x'], negated: true }, 'क');
    expect(writeBlocks([condition])).toBe('{{#unless (eq a.b "x")}}<p>क</p>{{/unless}}');
    const made = [
      condition,
      newList('क'),
      newPageBreak(),
      newTable('floors', 'क्र.सं.', [{ title: 'तला', source: '{{floorNe}}' }]),
    ];
    expect(made.map(blockKind)).toEqual(['condition', 'list', 'page-break', 'table']);
  });

  test('have their conditions read and written', () => {
    const words = ['{{#if a.b}}', '{{#unless a.b}}', '{{#if (eq a.b "x")}}', '{{#unless (among a.b "x" "y")}}'];
    for (const open of words) {
      const found = findCondition(open);
      expect(found && conditionWords(found).open).toBe(open);
    }
    expect(findCondition('{{#if (not a.b)}}')).toEqual({ path: 'a.b', codes: [], negated: true });
    expect(findCondition('{{#if (and a b)}}')).toBeUndefined();
    expect(findJoined('{{#if (and (eq a.b "x") c)}}')).toEqual({
      join: 'all',
      of: [
        { path: 'a.b', codes: ['x'], negated: false },
        { path: 'c', codes: [], negated: false },
      ],
    });
    expect(findJoined('{{#if (or a (not b))}}')).toMatchObject({ join: 'any', of: [{}, { negated: true }] });
    for (const open of ['{{#if a}}', '{{#unless (and a b)}}', '{{#if (and a (or b c))}}'])
      expect(findJoined(open), open).toBeUndefined();
    expect(findCondition('{{#each a}}')).toBeUndefined();
  });
});

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

function commonEnd(one: string, other: string): number {
  let at = 0;
  const most = Math.min(one.length, other.length) - commonStart(one, other);
  while (at < most && one.at(-1 - at) === other.at(-1 - at)) at++;
  return at;
}
