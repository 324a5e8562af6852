import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Announcements,
  Contacts,
  Designers,
  Downloads,
  Guide,
  Masons,
  Questions,
} from '../../../server/contract/public.ts';
import { openApi } from '../../../scripts/api/api.ts';
import { innerWire } from '../../../scripts/api/wire.ts';
import { drawPdf } from '../../../scripts/demo/pdf.ts';
import { publishDemoFiles } from '../../../scripts/demo/public-files.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

async function ask<T>(page: string): Promise<T> {
  const answer = await server.app.inject(`/api/public/${page}`);
  expect([page, answer.statusCode]).toEqual([page, 200]);
  return answer.json<T>();
}

async function change(master: string, data: object, validFrom?: string): Promise<void> {
  const answer = await server.as('TADM', {
    method: 'POST',
    url: `/api/setup/${master}`,
    payload: { data, ...(validFrom === undefined ? {} : { validFrom }) },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

describe('announcements', () => {
  test('show while they are in force, what is important first, then the newest', async () => {
    const { announcements } = await ask<Announcements>('announcements');
    expect(announcements.map(({ title, publishedOn, important }) => [title.en, publishedOn, important])).toEqual([
      ['Permit applications are now online only', '2026-07-17', true],
      ['Registration and renewal of designers', '2026-10-18', false],
      ['Safety on building sites', '2026-09-20', false],
    ]);
  });

  test('that begin later are not shown before, and who wrote no English is read in Nepali', async () => {
    const told = (publishedOn: string) => ({
      title: { ne: 'बिदाको सूचना', en: 'Closed days' },
      publishedOn: { ad: publishedOn, bs: '2083-07-15', source: 'ad' },
      textNe: 'कार्यालय बन्द रहन्छ।',
    });
    await change('announcement', told('2026-11-01'), '2026-11-01');
    await change('announcement', told('2027-11-01'), '2027-11-01');
    const found = (await ask<Announcements>('announcements')).announcements.filter(
      ({ title }) => title.en === 'Closed days',
    );
    expect(found).toMatchObject([
      { publishedOn: '2026-11-01', text: { ne: 'कार्यालय बन्द रहन्छ।', en: 'कार्यालय बन्द रहन्छ।' } },
    ]);
  });
});

test('downloads and questions come in the order of the office', async () => {
  const { files } = await ask<Downloads>('downloads');
  expect(files.map(({ title, category }) => [title.en, category])).toEqual([
    ['Building by-laws', 'मापदण्ड'],
    ['Checklist under the national building code', 'मापदण्ड'],
    ['Specimen of the application', 'फाराम'],
    ['Form of a power of attorney', 'फाराम'],
    ["Form of a neighbour's consent", 'फाराम'],
    ['Before you build: a guide for owners', 'निर्देशिका'],
  ]);
  const { questions } = await ask<Questions>('faq');
  expect(questions).toHaveLength(10);
  expect(questions[0]?.question).toEqual({ ne: 'नक्सा पास गर्न कति दिन लाग्छ?', en: 'How long does a permit take?' });
});

describe('registered designers', () => {
  test('are found by name, firm and number in either script, and by class', async () => {
    const names = async (query: string) =>
      (await ask<Designers>(`designers?${query}`)).designers.map(({ nameNe }) => nameNe);
    expect(await names('')).toEqual(['अनुजा कोइराला', 'निरज यादव']);
    expect(await names(`q=${encodeURIComponent('पर्वत')}`)).toEqual(['निरज यादव']);
    expect(await names('q=parbat')).toEqual(['निरज यादव']);
    expect(await names('q=anuja%20koirala')).toEqual(['अनुजा कोइराला']);
    expect(await names(`q=${encodeURIComponent('अनूजा')}`)).toEqual(['अनुजा कोइराला']);
    expect(await names('q=nobody')).toEqual([]);
    expect(await names('q=104')).toEqual(['अनुजा कोइराला']);
    expect(await names('class=B')).toEqual(['अनुजा कोइराला']);
    expect(await names('class=A')).toEqual([]);
  });

  test('say until when their licence is good, and nothing that is not public', async () => {
    const { designers, total, classes } = await ask<Designers>('designers?valid=yes');
    expect(total).toBe(2);
    expect(classes.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
    expect(designers[0]).toMatchObject({ licence: 'valid', licenceExpiresOn: '2027-07-16', necNo: 'NEC-00004' });
    const told = JSON.stringify(designers);
    expect(told).not.toMatch(/designer1@|loginId|mobile|98\d{8}/u);
  });

  test('whose licence has run out are still shown, as expired', async () => {
    server.clock.moveTo('2027-07-17T04:15:00.000Z');
    const { designers } = await ask<Designers>('designers');
    expect(designers.map(({ licence }) => licence)).toEqual(['expired', 'expired']);
    expect((await ask<Designers>('designers?valid=yes')).total).toBe(0);
  });
});

test('masons come a page at a time by name, and who is switched off does not come', async () => {
  for (const no of Array.from({ length: 25 }, (_, index) => String(index + 100)))
    await change('mason', { certificateNo: `DK-${no}`, nameNe: `डकर्मी ${no}`, ward: '09', active: 'Y' });
  await change('mason', { certificateNo: 'DK-999', nameNe: 'बन्द डकर्मी', ward: '09', active: 'N' });
  const first = await ask<Masons>('masons');
  expect([first.total, first.masons.length]).toEqual([35, 30]);
  const second = await ask<Masons>(`masons?after=${first.next ?? ''}`);
  expect([second.masons.length, second.next]).toEqual([5, undefined]);
  const ids = new Set([...first.masons, ...second.masons].map(({ id }) => id));
  expect(ids.size).toBe(35);
  expect((await ask<Masons>('masons?ward=09')).total).toBe(25);
});

test('the contact page has the office, its people and every ward, without what only staff may know', async () => {
  const { office, people, wards } = await ask<Contacts>('contact');
  expect(office).toMatchObject({ officeNe: 'नगर कार्यपालिकाको कार्यालय', placeNe: 'फूलबारी', phone: '०९९-५५५०००' });
  expect(people.map(({ name }) => name.en)).toEqual([
    'Building and map branch',
    'Revenue branch',
    'Information officer',
  ]);
  expect(wards.map(({ code }) => code)).toHaveLength(11);
  expect(wards[1]).toMatchObject({ code: '02', chairpersonNe: 'कमला ढकाल' });
  expect(JSON.stringify(wards)).not.toContain('लक्ष्मी अधिकारी');
});

test('how to apply is read off the stages in force: steps, posts, days and papers', async () => {
  const { ways } = await ask<Guide>('guide');
  const phased = ways.find(({ stage }) => stage === 'phase-one');
  expect(phased?.stages.map(({ id }) => id)).toEqual(['phase-one', 'superstructure', 'completion', 'deposit-refund']);
  expect(phased?.stages[0]?.steps.map(({ title }) => title.en)).toEqual([
    'Application',
    'Technical design',
    'Map check',
    'Revenue',
    'Notice',
    'Spot inquiry',
    'Plinth permit',
  ]);
  expect(phased?.stages[0]?.steps[2]).toMatchObject({ by: [{ en: 'Engineer' }], days: 7 });
  expect(phased?.papers.map(({ en }) => en)).toContain('Citizenship certificate');
  const kinds = ways.flatMap(({ kinds: own }) => own.flatMap(({ types }) => types.map(({ en }) => en)));
  expect(kinds).toContain('Compound wall');
});

describe('a file for everybody', () => {
  const api = () => openApi(innerWire(server.app), DEMO_PASSWORD);
  const pdf = { name: 'मापदण्ड.pdf', type: 'application/pdf', bytes: drawPdf(['By-laws'], []) };

  test('is uploaded in the setup and opened by anybody at an address of its own', async () => {
    const { url, name } = await api().publish('techadmin@sungabha.example', pdf);
    expect(name).toBe('मापदण्ड.pdf');
    const answer = await server.app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.equals(Buffer.from(pdf.bytes))).toBe(true);
    expect((await server.app.inject(`/api/public/files/${'0'.repeat(64)}`)).statusCode).toBe(404);
  });

  test('is what its bytes are: a page with scripts is refused', async () => {
    const page = { name: 'x.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script>1</script></html>') };
    await expect(api().publish('techadmin@sungabha.example', page)).rejects.toThrow('fileTypeRefused');
  });

  test('stands behind every download of the demo', async () => {
    await publishDemoFiles(api(), 'techadmin@sungabha.example');
    const { files } = await ask<Downloads>('downloads');
    for (const { url, file } of files) {
      const { statusCode, rawPayload } = await server.app.inject(url);
      expect([statusCode, file], url).toEqual([200, { ending: 'pdf', size: rawPayload.length }]);
    }
  });
});
