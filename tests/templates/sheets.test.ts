import { describe, expect, test } from 'vitest';
import { type Forms, paperOf, wordsOf } from './papers.ts';

const posting = 'notice-payment-application-view';
const inquiry = 'gharnaksha-surjamin-muchulka-view';
const both = [
  [posting, 'D14-sheet', 'स्वयम्ले बुझेको'],
  [inquiry, 'D16-sheet', 'नामञ्जुर'],
] as const;

const rowsOf = (html: string) => html.match(/<tr class="hand">.*?<\/tr>/gs) ?? [];

describe.each(both)('the sheet for signing of %s', (slug, document, choice) => {
  const { html, landscape } = paperOf(slug, { document });

  test('has no watermark, its serial on the sheet and at the foot, and says that it is issued never', () => {
    expect(html).not.toContain('watermark');
    expect(html).toContain('@bottom-left{content:"सहीछाप पाना नं. १२ · जारी कागजात होइन · ');
    expect(wordsOf({ html })).toContain('सहीछापका लागि पाना नं. १२ , दर्ता नं. ०८३/०८४-०००१');
    expect(landscape).toBe(true);
  });

  test('names the neighbours of the application and no road, then has five rows for others and three for witnesses', () => {
    const rows = rowsOf(html);
    expect(rows).toHaveLength(3 + 5 + 3);
    expect(rows.slice(0, 3).map((row) => /<td>(.*?)<\/td><td>(.*?)<\/td>/s.exec(row)?.slice(1))).toEqual([
      ['पूर्व', 'गोपाल श्रेष्ठ'],
      ['पश्चिम', 'चन्द्रा मगर'],
      ['दक्षिण', 'विष्णुमाया सार्की'],
    ]);
    expect(rows[3]).toContain('<td></td><td></td><td></td><td class="choices">');
  });

  test('lets people choose: nothing is ticked, whatever the draft says', () => {
    expect(wordsOf({ html })).toContain(choice);
    expect(html).not.toContain('aria-label="छ"');
    expect(html.match(/aria-label="छैन"/g)?.length).toBeGreaterThan(20);
  });

  test('is printed while hardly anything is known, with dotted lines', () => {
    const bare = paperOf(slug, { document, sample: 'empty', change: (forms) => delete forms[slug] });
    expect(bare.html).toContain('……………………');
  });
});

describe('the sheet for the spot inquiry', () => {
  test('asks what was found and words no finding', () => {
    const words = wordsOf(paperOf(inquiry, { document: 'D16-sheet' }));
    for (const answer of ['नमिचिने', 'मिचिने', 'मर्का नपर्ने', 'मर्का पर्ने', 'सुरु नभएको', 'सुरु भइसकेको'])
      expect(words).toContain(answer);
    expect(words).not.toMatch(/मिचिने देखिँदैन|मर्का पर्ने देखिँदैन/u);
  });
});

describe.each([posting, inquiry])('the issued paper of %s', (slug) => {
  test('tells of the sheet that was signed, of who brought it and of its scan, and has no box for a thumb', () => {
    const { html } = paperOf(slug);
    const words = wordsOf({ html });
    expect(words).toContain('सहीछाप भएको मुचुल्काको विवरण');
    expect(words).toContain('पाना नं. १२');
    expect(words).toContain('किरण थापा');
    expect(words).toContain('a4c1 7e02 b95d 6f38');
    expect(rowsOf(html)).toEqual([]);
    expect(html).not.toContain('class="hand"');
  });

  test('says why no sheet was printed for it', () => {
    const signing = { noSheetReason: 'दिनभर बिजुली नभएको' };
    const change = (forms: Forms) => (forms[slug] = { ...forms[slug], signing });
    expect(wordsOf(paperOf(slug, { change }))).toContain(
      'प्रणालीबाट पाना नछापी कार्यालयमा तयार भएको; कारण : दिनभर बिजुली नभएको',
    );
  });
});
