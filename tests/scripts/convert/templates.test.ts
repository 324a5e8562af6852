import { expect, test } from 'vitest';
import { readBlocks, toHtml } from '../../../scripts/convert/templates.ts';

test('the model texts are read block by block, partials and documents apart', () => {
  const text = ['शीर्षक', '```hbs partial:a', 'क', '```', 'टिप्पणी', '```hbs doc:D01', '# ख', 'ग ।', '```'].join('\n');
  expect(readBlocks(text)).toEqual([
    { kind: 'partial', name: 'a', lines: ['क'] },
    { kind: 'document', name: 'D01', lines: ['# ख', 'ग ।'] },
  ]);
});

test.each([
  [['# शीर्षक'], ['<h1>शीर्षक</h1>']],
  [['**विषय : नमुना ।**'], ['<p class="subject">विषय : नमुना ।</p>']],
  [['वाक्य **जोड** ।'], ['<p>वाक्य <strong>जोड</strong> ।</p>']],
  [['{{> land-sentence}}मा घर ।'], ['<p>{{> land-sentence}}मा घर ।</p>']],
  [['{{> letterhead}}'], ['{{> letterhead}}']],
  [
    [':::columns', 'क', '|||', 'ख', ':::'],
    ['<div class="columns"><div>', '<p class="line">क</p>', '</div>', '<div>', '<p class="line">ख</p>', '</div></div>'],
  ],
  [[':::break'], ['<div class="page-break"></div>']],
])('%j becomes %j', (lines, html) => {
  expect(toHtml(lines)).toEqual(html);
});

test('rows that a loop repeats stay inside their table', () => {
  const lines = ['| क | ख |', '|---|---|', '{{#each rows}}', '| {{name}} | {{neNum n}} |', '{{/each}}', 'अन्त्य ।'];
  expect(toHtml(lines)).toEqual([
    '<table>',
    '<thead><tr><th>क</th><th>ख</th></tr></thead>',
    '<tbody>',
    '{{#each rows}}',
    '<tr><td>{{name}}</td><td class="number">{{neNum n}}</td></tr>',
    '{{/each}}',
    '</tbody>',
    '</table>',
    '<p>अन्त्य ।</p>',
  ]);
});
