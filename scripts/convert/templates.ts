import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** A fenced Handlebars block of texts.md: a partial or a document in the domain's own layout tokens. */
type Block = { readonly kind: 'partial' | 'document'; readonly name: string; readonly lines: readonly string[] };

const blockHead = /^```hbs (partial|doc):([\w-]+)$/;
const blockStatement = /^\{\{[#/>][^}]*\}\}$|^\{\{else\}\}$/;
const tableRule = /^\|(?:---\|)+$/;
const wrappers: Readonly<Record<string, string>> = { center: 'centre', right: 'right', keep: 'keep' };
const boxes: Readonly<Record<string, string>> = {
  photo: '<div class="photo">फोटो</div>',
  break: '<div class="page-break"></div>',
  thumbs: '<div class="thumbs"><span>दायाँ</span><span>बायाँ</span></div>',
  seal: '<div class="seal">कार्यालयको छाप</div>',
};

/** Writes the first draft of each template from the model texts; a reviewed file is never overwritten. */
function convertTemplates(from: string, to: string, only: readonly string[]): void {
  const blocks = readBlocks(readFileSync(join(from, 'texts.md'), 'utf8'));
  for (const block of blocks) {
    if (only.length > 0 && !only.includes(block.name)) continue;
    const file = join(to, `${block.kind}s`, `${block.name}.hbs`);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${toHtml(block.lines).join('\n')}\n`);
    console.log(file);
  }
}

/** The Handlebars blocks of the text, in order. */
export function readBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; name: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, kind, name] = blockHead.exec(line) ?? [];
    if (open !== undefined && line === '```') {
      blocks.push(open);
      open = undefined;
    } else if (open !== undefined) open.lines.push(line);
    else if (name !== undefined) open = { kind: kind === 'doc' ? 'document' : 'partial', name, lines: [] };
  }
  return blocks;
}

/** Turns layout tokens, headings, pipe tables and lines into HTML; Handlebars stays as it is. */
export function toHtml(lines: readonly string[]): readonly string[] {
  const html: string[] = [];
  const open: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const length = tableLength(lines, index);
    if (length > 0) html.push(...tableHtml(lines.slice(index, index + length)));
    else html.push(...lineHtml(line, open));
    index += Math.max(1, length);
  }
  return html.filter((line) => line !== '');
}

function lineHtml(line: string, open: string[]): readonly string[] {
  const token = /^:::(\w*)$/.exec(line)?.[1];
  if (token !== undefined) return tokenHtml(token, open);
  if (line === '|||') return ['</div>', '<div>'];
  if (line === '' || blockStatement.test(line)) return [line];
  if (line.startsWith('## ')) return [`<h2>${inline(line.slice(3))}</h2>`];
  if (line.startsWith('# ')) return [`<h1>${inline(line.slice(2))}</h1>`];
  const subject = /^\*\*(विषय : .*)\*\*$/.exec(line)?.[1];
  if (subject !== undefined) return [`<p class="subject">${subject}</p>`];
  return [line.endsWith('।') ? `<p>${inline(line)}</p>` : `<p class="line">${inline(line)}</p>`];
}

function tokenHtml(token: string, open: string[]): readonly string[] {
  if (token === '') return [open.pop() ?? ''];
  if (token === 'columns') {
    open.push('</div></div>');
    return ['<div class="columns"><div>'];
  }
  const box = boxes[token];
  if (box !== undefined) {
    if (token === 'seal') open.push('');
    return [box];
  }
  open.push('</div>');
  return [`<div class="${wrappers[token] ?? token}">`];
}

function tableLength(lines: readonly string[], start: number): number {
  if (!tableRule.test(lines[start + 1] ?? '')) return 0;
  let end = start + 2;
  while (isTableLine(lines[end]) || (blockStatement.test(lines[end] ?? '') && isTableLine(lines[end + 1]))) end += 1;
  while (/^\{\{\/(?:each|if)\}\}$/.test(lines[end] ?? '')) end += 1;
  return end - start;
}

function isTableLine(line: string | undefined): boolean {
  return line?.startsWith('|') === true && line !== '|||';
}

function tableHtml(lines: readonly string[]): readonly string[] {
  const [head = '', , ...body] = lines;
  const rows = body.map((line) => (line.startsWith('|') ? `<tr>${cells(line, 'td')}</tr>` : line));
  return ['<table>', `<thead><tr>${cells(head, 'th')}</tr></thead>`, '<tbody>', ...rows, '</tbody>', '</table>'];
}

function cells(line: string, tag: 'td' | 'th'): string {
  const texts = line.slice(1, -1).split('|');
  return texts.map((text) => cell(text.trim(), tag)).join('');
}

function cell(text: string, tag: 'td' | 'th'): string {
  const kind = text.startsWith('{{neNum ') ? ' class="number"' : '';
  return `<${tag}${kind}>${inline(text)}</${tag}>`;
}

function inline(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string', default: 'templates' } },
    allowPositionals: true,
  });
  if (values.from === undefined) throw new Error('say where the model texts are: --from <folder of texts.md>');
  convertTemplates(values.from, values.to, positionals);
}
