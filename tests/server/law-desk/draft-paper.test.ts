import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaperFields, PreviewView } from '../../../server/contract/paper-desk.ts';
import { APPLICATION, type Office, openOffice } from '../../support/case.ts';
import { definitionApi, type DefinitionApi } from '../../support/definitions.ts';
import { registeredCase } from '../documents/issued.ts';

type PaperText = { document: string; definition: { title: { ne: string; en: string }; [key: string]: unknown } };

let office: Office;
let paper: DefinitionApi<PaperText>;
let caseNo: number;
let source: PaperText;
beforeAll(async () => {
  office = await openOffice();
  const { driven } = await registeredCase(office, APPLICATION);
  const seen = await office.server.as('B', { url: `/api/applications/${driven.id}` });
  caseNo = seen.json<{ summary: { applicationNo: number } }>().summary.applicationNo;
  const form = await office.server.as('A', { url: `/api/definitions/form/${APPLICATION}/draft` });
  const { document } = form.json<{ source: { document: string } }>().source;
  paper = definitionApi<PaperText>(office.server, 'template', document);
  ({ source } = await paper.draft('A'));
});
afterAll(() => office.stop());

async function preview(body: object, who = 'A') {
  const answer = await paper.send(who, 'POST', 'preview', body);
  return { status: answer.statusCode, view: answer.json<PreviewView & { readonly code?: string }>() };
}

const withLine = (added: string): PaperText => ({ ...source, document: `${source.document}<p>${added}</p>\n` });

describe('a paper as it is written', () => {
  test.each(['empty', 'typical', 'longest'])('is seen with the %s sample, as a draft', async (sample) => {
    const { status, view } = await preview({ source: withLine('परीक्षणको वाक्य ।'), sample });
    expect({ status, problems: view.problems }).toEqual({ status: 200, problems: [] });
    expect(view.page).toContain('परीक्षणको वाक्य');
    expect(view.page).toContain('मस्यौदा');
  });

  test('says what is usual in the typical sample and leaves dotted lines in the empty one', async () => {
    const text = withLine('घरधनी {{owner.nameNe}}');
    const [typical, empty] = [
      await preview({ source: text, sample: 'typical' }),
      await preview({ source: text, sample: 'empty' }),
    ];
    expect(typical.view.page).toContain('घरधनी रामबहादुर थापा');
    expect(empty.view.page).toContain('घरधनी ……');
  });

  test('is seen with a case by its number', async () => {
    const { view } = await preview({ source: withLine('घरधनी {{owner.nameNe}}'), application: caseNo });
    expect(view.problems).toEqual([]);
    expect(view.page).toContain('घरधनी सुशीला थापा');
  });

  test('is not made while a name is unknown: it is said where, and what may be meant', async () => {
    const { view } = await preview({ source: withLine('{{owner.nameNee}}'), sample: 'typical' });
    expect(view.page).toBeUndefined();
    expect(view.problems).toEqual([
      expect.objectContaining({
        path: `line ${String(source.document.split('\n').length)}`,
        message: expect.objectContaining({ en: expect.stringContaining('did you mean owner.nameNe') }),
      }),
    ]);
  });

  test('is never made of what could run', async () => {
    for (const bad of ['<script>x()</script>', '{{{owner.nameNe}}}', '<img src="x">']) {
      const { view } = await preview({ source: withLine(bad), sample: 'typical' });
      expect({ page: view.page, problems: view.problems.length > 0 }).toEqual({ page: undefined, problems: true });
    }
  });

  test('is no paper of a case that is not there, and nobody’s who may not write the law', async () => {
    expect((await preview({ source, application: 1 })).view.code).toBe('applicationNotFound');
    expect((await preview({ source, sample: 'typical' }, 'AUD')).status).toBe(403);
    expect((await preview({ source, sample: 'typical' }, 'D')).status).toBe(403);
  });

  test('comes as a PDF', async () => {
    const answer = await paper.send('A', 'POST', 'preview.pdf', { source, sample: 'typical' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('what may be put into a paper', () => {
  test('stands by topic with its Nepali name, its words and an example', async () => {
    const { topics, parts } = await paper.get<PaperFields>('A', '/fields');
    const owner = topics.find(({ id }) => id === 'owner');
    expect(owner?.label.ne).toBe('घरधनी');
    expect(owner?.fields.find(({ path }) => path === 'owner.nameNe')).toMatchObject({
      source: '{{owner.nameNe}}',
      example: 'रामबहादुर थापा',
    });
    expect(parts.find(({ name }) => name === 'signatures')?.label.ne).toBe('सहीछाप');
    expect(topics.find(({ id }) => id === 'form')?.fields.length).toBeGreaterThan(10);
  });

  test('has the title of the law and of the standard that it cites, by its key', async () => {
    const { laws } = await paper.get<PaperFields>('A', '/fields');
    expect(laws.find(({ key }) => key === 'neighbourNotice')?.label).toEqual({
      ne: 'सँधियारलाई सूचना',
      en: 'Notice to neighbours',
    });
    expect(laws.find(({ key }) => key === 'nbc105')?.label.ne).toBe('एन.बी.सी. १०५ : २०२०');
  });

  test('is taken by the linter, every value of it', async () => {
    const { topics } = await paper.get<PaperFields>('A', '/fields');
    const fields = topics.flatMap((topic) => topic.fields);
    const printed = fields.flatMap((field) => field.source ?? []).join('');
    const tables = fields.flatMap(({ path, columns = [] }) =>
      columns.length === 0 ? [] : `{{#each ${path}}}${columns.map((column) => column.source ?? '').join('')}{{/each}}`,
    );
    const { view } = await preview({ source: withLine(printed + tables.join('')), sample: 'typical' });
    expect(view.problems).toEqual([]);
  });
});
