import { expect, test } from 'vitest';
import { parseTemplate } from '../../../templates/engine/parsed.ts';

test('a text that many papers call is read once, and every text as it stands', () => {
  const partial = '{{#if owner}}{{owner.name}}{{/if}}';
  expect(parseTemplate(partial)).toBe(parseTemplate([partial].join('')));
  expect(parseTemplate(`${partial} `)).not.toEqual(parseTemplate(partial));
});

test('a text that cannot be read says so each time, with its line', () => {
  const broken = 'first\n{{#if owner}}';
  expect(parseTemplate(broken)).toEqual({ ok: false, line: expect.any(Number), detail: expect.any(String) });
  expect(parseTemplate(broken)).toEqual(parseTemplate(broken));
});

test('however many texts come, each is read as it stands', () => {
  const texts = Array.from({ length: 2500 }, (_, at) => `{{fact${String(at)}}}`);
  const names = texts.map((text) => JSON.stringify(parseTemplate(text)));
  expect(names).toEqual(texts.map((text, at) => expect.stringContaining(`"fact${String(at)}"`)));
});
