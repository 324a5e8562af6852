import { shippedLaw } from '../../form-schemas/engine/law/law.ts';
import { libraryPublishable, readLibraryBody } from '../../server/definitions/assemble.ts';
import type { TestServer } from './server.ts';

type Field = Readonly<Record<string, unknown>>;

const text = (ne: string, en: string) => ({ ne, en });
const field = (type: string, label: { readonly ne: string; readonly en: string }, more: Field = {}) => ({
  naksa: { type, label, privacy: 'staff', ...more },
});

const office = { readers: ['A', 'C', 'ADM', 'TADM'], editors: ['C', 'ADM', 'TADM'] };
const bilingual = (label: { readonly ne: string; readonly en: string }) => ({
  type: 'object',
  naksa: { type: 'object', label, required: true },
  properties: {
    ne: field('string', text('नेपालीमा', 'In Nepali'), { required: true }),
    en: field('string', text('अङ्ग्रेजीमा', 'In English')),
  },
});

/** Masters for tests, with every kind of field and every trait; they depend on no master of the law. */
export const TEST_MASTERS = [
  {
    id: 'test-zone',
    title: text('परीक्षण क्षेत्र', 'Test zones'),
    help: text('सबै किसिमका मान भएको सूची', 'A list with a value of every kind'),
    menu: 'office',
    order: 9001,
    key: ['code'],
    columns: ['code', 'title.ne', 'fee', 'since'],
    name: 'title',
    ...office,
    usedBy: [{ place: 'application.ward' }, { master: 'test-tax', field: 'zone' }, { fact: 'land.ward' }],
    schema: {
      type: 'object',
      properties: {
        code: field('string', text('सङ्केत', 'Code'), { required: true, pattern: 'wardCode' }),
        title: bilingual(text('नाम', 'Name')),
        note: field('text', text('टिप्पणी', 'Note')),
        count: field('integer', text('संख्या', 'Number'), { min: '0', max: '99' }),
        factor: field('decimal', text('गुणक', 'Factor'), { decimals: 3 }),
        fee: field('money', text('दस्तुर', 'Fee'), { min: '0' }),
        open: field('boolean', text('खुला', 'Open')),
        use: field('enum', text('प्रयोग', 'Use'), { codes: 'buildingUse' }),
        classes: { type: 'array', ...field('enum-list', text('वर्ग', 'Classes'), { codes: 'buildingClass' }) },
        since: field('date', text('मिति', 'Since')),
        height: field('length', text('उचाइ', 'Height'), { unit: 'ft' }),
        size: field('area', text('क्षेत्रफल', 'Area'), { unit: 'sqft' }),
        double: field('integer', text('दोब्बर', 'Double'), { compute: 'this.count * 2' }),
        phone: field('string', text('फोन', 'Telephone'), { pattern: 'mobile', privacy: 'sensitive' }),
        parts: {
          type: 'array',
          ...field('rows', text('भाग', 'Parts')),
          items: {
            type: 'object',
            properties: {
              name: field('string', text('नाम', 'Name'), { required: true }),
              share: field('decimal', text('अंश', 'Share')),
            },
          },
        },
      },
    },
  },
  {
    id: 'test-tax',
    title: text('परीक्षण कर', 'Test taxes'),
    help: text('मितिअनुसार फेरिने दर', 'A rate that changes with time'),
    menu: 'office',
    order: 9002,
    key: ['zone'],
    dated: true,
    columns: ['zone', 'rate'],
    name: 'zone',
    ...office,
    usedBy: [{ place: 'application.ward' }],
    schema: {
      type: 'object',
      properties: {
        zone: field('enum', text('क्षेत्र', 'Zone'), { required: true, pick: 'test-zone' }),
        rate: field('money', text('दर', 'Rate'), { required: true, min: '0' }),
      },
    },
  },
  {
    id: 'test-question',
    title: text('परीक्षण प्रश्न', 'Test questions'),
    help: text('नम्बर लाग्ने विवरण', 'Records that are numbered'),
    menu: 'public',
    order: 9003,
    columns: ['question'],
    name: 'question',
    ...office,
    schema: {
      type: 'object',
      properties: {
        question: field('string', text('प्रश्न', 'Question'), { required: true }),
        answer: field('text', text('उत्तर', 'Answer')),
      },
    },
  },
  {
    id: 'test-fixed',
    title: text('परीक्षण स्थिर', 'Test fixed'),
    help: text('थप्न नमिल्ने सूची', 'A list that does not grow'),
    menu: 'office',
    order: 9004,
    key: ['code'],
    fixed: true,
    columns: ['code'],
    name: 'code',
    ...office,
    schema: {
      type: 'object',
      properties: {
        code: field('string', text('सङ्केत', 'Code'), { required: true }),
        value: field('integer', text('मान', 'Value')),
      },
    },
  },
  {
    id: 'test-secret',
    title: text('परीक्षण गोप्य', 'Test secret'),
    help: text('एक भूमिकाले मात्र देख्ने', 'Seen by one role'),
    menu: 'office',
    order: 9005,
    key: ['code'],
    columns: ['code'],
    name: 'code',
    readers: ['TADM'],
    editors: ['TADM'],
    schema: {
      type: 'object',
      properties: { code: field('string', text('सङ्केत', 'Code'), { required: true }) },
    },
  },
];

/** Publishes the library of a fresh server with the test masters in it, before anybody has asked for it. */
export async function publishTestMasters(server: TestServer, organizationId = server.organizationId): Promise<void> {
  const { rows } = await server.owner.query<{ body: string; version: number }>(
    `select body, version from definition
     where organization_id = $1 and kind = 'library' order by version desc limit 1`,
    [organizationId],
  );
  const library = readLibraryBody(rows[0]?.body ?? '{}');
  const masters = [...(library.masters ?? []), ...TEST_MASTERS];
  const { body, hash } = libraryPublishable({ ...library, masters }, library.office ?? shippedLaw);
  await server.owner.query(
    `insert into definition (organization_id, hash, kind, id, version, body, effective_from, note)
     values ($1, $2, 'library', 'library', $3, $4, '2000-01-01', 'test masters')`,
    [organizationId, hash, (rows[0]?.version ?? 0) + 1, body],
  );
}
