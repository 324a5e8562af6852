import { describe, expect, test } from 'vitest';
import type { DocumentDefinition } from '../../../../templates/engine/definition.ts';
import { findPiece } from '../../../../templates/engine/block-edit.ts';
import { conditionWords } from '../../../../templates/engine/block-condition.ts';
import { readBlocks, writeBlocks } from '../../../../templates/engine/blocks.ts';
import { placeAfter } from '../../../../web/law/paper/block-place.ts';
import { blockAtLine, wrongLines } from '../../../../web/law/paper/finding-blocks.ts';
import { attributesOf } from '../../../../web/law/paper/markup-attributes.ts';
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };
import { createTexts } from '../../../../web/i18n/i18n.ts';
import { paperNames, withCondition } from '../../../../web/law/paper/paper-names.ts';
import { findPaper, layoutOf, receiversOf, signersOf } from '../../../../web/law/paper/paper-source.ts';
import { readJson } from '../../../workflows/stages.ts';

const catalogue: Readonly<Record<string, DocumentDefinition>> = readJson('templates/documents.json');

describe('the desk of a paper', () => {
  test('puts a new block after the chosen one, after the table or list that it stands in, or last of all', () => {
    const pieces = readBlocks('<p>क</p>\n<ol>\n<li>ख</li>\n</ol>\n<p>ग</p>\n');
    expect(placeAfter(pieces, [0])).toEqual([0]);
    expect(placeAfter(pieces, [2, 0, 1])).toEqual([2]);
    expect(placeAfter(pieces, undefined)).toEqual([4]);
    expect(placeAfter(pieces, [99])).toEqual([4]);
    expect(placeAfter([], undefined)).toBeUndefined();
  });

  test('says what is wrong at the block on whose line it stands, inside branches too', () => {
    const text = '<p>क</p>\n{{#if a}}\n<p>{{owner.nam}}</p>\n{{/if}}\n';
    const finding = {
      file: 'templates/documents/D20.hbs',
      path: 'line 3',
      rule: 'template',
      message: { ne: 'छैन', en: 'no' },
    };
    const pieces = readBlocks(text);
    const wrong = wrongLines('D20', text, pieces, [finding, { ...finding, file: 'templates/documents/D21.hbs' }]);
    expect([...wrong].map(([piece, { path }]) => [writeBlocks([piece]), path])).toEqual([
      ['<p>{{owner.nam}}</p>', 'line 3'],
    ]);
  });

  test('calls conditions that are joined, and a law that is cited, by their Nepali names', async () => {
    const { t } = await createTexts('ne', ne);
    const label = (text: string) => ({ ne: text, en: 'x' });
    const field = (path: string, text: string, codes: readonly string[] = []) => ({
      path,
      label: label(text),
      example: '',
      options: codes.map((code) => ({ code, ne: 'प्लिन्थअघि', en: 'x' })),
    });
    const fields = [field('revision.at', 'अवस्था', ['r1']), field('revision.noticedOn', 'सूचना मिति')];
    const names = paperNames(
      {
        topics: [{ id: 'revision', label: label('संशोधन'), fields }],
        parts: [],
        layouts: [],
        laws: [{ key: 'neighbourNotice', label: label('सँधियारलाई सूचना') }],
      },
      { t, pick: (text) => text.ne },
    );
    expect(names.conditionWords('{{#if (and (eq revision.at "r1") revision.noticedOn)}}')).toBe(
      'अवस्था प्लिन्थअघि भए र सूचना मिति भए',
    );
    expect(names.nameOf({ kind: 'field', source: '{{law "neighbourNotice"}}' })).toBe('कानून वा संहिता (सँधियारलाई सूचना)');
  });

  test('finds the block on a line of the text, in lists and on either side of a condition too', () => {
    const text = '<p>क</p>\n{{#if a}}\n<p>ख</p>\n{{else}}\n<ol>\n<li>ग</li>\n</ol>\n{{/if}}\n<p>घ\nङ</p>\n';
    const pieces = readBlocks(text);
    const at = (pointer: string) => {
      const path = blockAtLine(text, pieces, pointer);
      const piece = path && findPiece(pieces, path);
      return piece && writeBlocks([piece]);
    };
    expect([1, 3, 6, 9, 10].map((line) => at(`line ${String(line)}`))).toEqual([
      '<p>क</p>',
      '<p>ख</p>',
      '<li>ग</li>',
      '<p>घ\nङ</p>',
      '<p>घ\nङ</p>',
    ]);
    expect(at('line 2')).toMatch(/^\{\{#if a\}\}[^]*\{\{\/if\}\}$/u);
    expect([at('line 99'), at('/signatures/0'), at('')]).toEqual(Array(3).fill(undefined));
  });

  test('changes a condition and nothing that stands under it', () => {
    const [branch] = readBlocks('{{#if a}}<p>क</p>{{else}}<p>ख</p>{{/if}}');
    if (branch === undefined) throw new Error('there is no branch');
    const words = conditionWords({ path: 'b.c', codes: ['x'], negated: true });
    expect(writeBlocks([withCondition(branch, words)])).toBe(
      '{{#unless (eq b.c "x")}}<p>क</p>{{else}}<p>ख</p>{{/unless}}',
    );
  });

  test('reads what it knows of a paper and leaves alone what is none', () => {
    const definition = { layout: 'letter', signatures: [{ title: 'तयार गर्ने', by: 'enterer' }], stays: true };
    const paper = findPaper({ document: '', definition });
    expect(paper && [layoutOf(paper), signersOf(paper), receiversOf(paper)]).toEqual([
      'letter',
      [{ title: 'तयार गर्ने', by: 'enterer' }],
      [],
    ]);
    expect(findPaper({ document: '' })).toBeUndefined();
    expect(findPaper('क')).toBeUndefined();
  });

  test('keeps of who signs what it does not show, as the law printed under a name', () => {
    const signed = Object.values(catalogue).flatMap(({ signatures }) => (signatures === undefined ? [] : [signatures]));
    expect(signed.flat().some(({ under }) => under === 'delegated')).toBe(true);
    for (const signatures of signed)
      expect(signersOf({ document: '', definition: { signatures: [...signatures] } })).toEqual(signatures);
  });

  test('shows of a tag what paper may hold, and no more', () => {
    expect(attributesOf('<td class="number" colspan="2" onclick="x()">')).toEqual({
      className: 'number',
      colSpan: '2',
    });
  });
});
