import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../web/law/finding-place.ts';
import { textsOf } from '../../../web/law/draft-texts.ts';

const stage = { kind: 'workflow', id: 'notice' } as const;
const written = textsOf('workflow', {
  definition: { id: 'notice', states: { posted: { meta: {} } } },
  fragments: [
    { id: 'suspension', on: {} },
    { id: 'approval-protocol', on: { APPROVE: {} } },
  ],
  parts: [{ id: 'office', conditions: {} }],
  scenarios: [{ title: {} }],
});

function lineAt(file: string, path: string): string | undefined {
  const place = placeOf(stage, written, { file, path });
  return place && `${place.part}: ${written.json.split('\n')[place.line - 1]?.trim() ?? ''}`;
}

describe('a finding stands', () => {
  test('in the stage, on the line of its state', () => {
    expect(lineAt('workflows/stages/notice.json', '/states/posted/meta')).toBe('json: "meta": {}');
  });

  test('in the fragment that it names', () => {
    expect(lineAt('workflows/fragments/approval-protocol.json', '/on/APPROVE')).toBe('json: "APPROVE": {}');
  });

  test('in the part in which it was written', () => {
    expect(lineAt('workflows/parts/office.json', '/conditions')).toBe('json: "conditions": {}');
  });

  test('among the scenarios, by number; a transition that none takes has no line of its own', () => {
    expect(lineAt('workflows/scenarios/notice', '/0')).toBe('json: {');
    expect(lineAt('workflows/scenarios/notice', 'posted/FORWARD/0')).toBe('json: "scenarios": [');
  });

  test('nowhere in this text when it is about another definition', () => {
    expect(lineAt('workflows/stages/permit.json', '/states')).toBeUndefined();
    expect(lineAt('templates/documents/D20.hbs', 'line 3')).toBeUndefined();
  });

  test('in a form by its pointer', () => {
    const texts = textsOf('form', { slug: 'notice-form', approvers: ['A'] });
    const finding = { file: 'form-schemas/forms/notice-form.json', path: '/approvers/0' };
    expect(placeOf({ kind: 'form', id: 'notice-form' }, texts, finding)).toEqual({ part: 'json', line: 4 });
  });

  test.each([
    ['/site/wall/show', '"show": "roadConfirmd"'],
    ['/site/wall', '"wall": {'],
    ['/floors/height', '"height": {'],
    // the field stands in a section from elsewhere: at the field that names it
    ['/owner/nameNe/required', '"owner": {'],
    ['/condition', '"condition": "false",'],
    ['/schema/properties/floors', '"floors": {'],
    ['/nothing', '{'],
  ])('in a form at the field that %s names', (path, line) => {
    const texts = textsOf('form', {
      slug: 'notice-form',
      condition: 'false',
      schema: {
        properties: {
          site: { naksa: { type: 'object' }, properties: { wall: { naksa: { show: 'roadConfirmd' } } } },
          floors: { naksa: { type: 'rows' }, items: { properties: { height: { naksa: { type: 'length' } } } } },
          owner: { $ref: 'person' },
        },
      },
    });
    const place = placeOf({ kind: 'form', id: 'notice-form' }, texts, {
      file: 'form-schemas/forms/notice-form.json',
      path,
    });
    expect(texts.json.split('\n')[(place?.line ?? 0) - 1]?.trim()).toBe(line);
  });

  test('in the text of a paper by its line, else in what is said about the paper', () => {
    const paper = { kind: 'template', id: 'D20' } as const;
    const texts = textsOf('template', { document: 'a\nb', definition: {} });
    const file = 'templates/documents/D20.hbs';
    expect(placeOf(paper, texts, { file, path: 'line 2' })).toEqual({ part: 'document', line: 2 });
    expect(placeOf(paper, texts, { file, path: '' })).toEqual({ part: 'json', line: 1 });
  });

  test('nowhere while the text is no JSON', () => {
    const finding = { file: 'workflows/stages/notice.json', path: '' };
    expect(placeOf(stage, { json: '{' }, finding)).toBeUndefined();
  });
});
