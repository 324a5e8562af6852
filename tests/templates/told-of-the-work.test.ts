import { describe, expect, test } from 'vitest';
import { nameOf, readPapers } from '../../scripts/record/papers.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { alterForm, alterRows, wordsAfter } from './alter.ts';
import { type Forms, paperOf, templates, wordsOf } from './papers.ts';

const wall = '8';
const application = 'map-permit-application-edit';
const papers = readPapers().map((paper) => ({
  name: nameOf(paper),
  template: paper.template,
  kind: paper.constructionType,
  words: wordsOf(renderDocument(templates, paper.template, paper.model)),
}));
const namesWhere = (wrong: (paper: (typeof papers)[number]) => boolean): readonly string[] =>
  papers.filter(wrong).map(({ name }) => name);

describe('what the cases say of the work', () => {
  test('asks of no wall about its windows', () => {
    expect(papers.filter(({ kind }) => kind === wall).length).toBeGreaterThan(15);
    expect(namesWhere(({ kind, words }) => kind === wall && /झ्याल|सिमाना छै?न? /u.test(words))).toEqual([]);
    expect(papers.find(({ name }) => name === 'D18-T-9')?.words).toContain('झ्याल–ढोका');
  });

  test('calls the distances of all four sides no distances towards neighbours', () => {
    const told = papers.filter(({ template }) => template === 'D16');
    expect(told.length).toBeGreaterThan(6);
    expect(told.filter(({ words }) => !/चारैतर्फ(?:को| देहाय)/u.test(words)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the report on the ground', () => {
  const road = (constructionType: string, floors?: readonly Record<string, unknown>[]) =>
    wordsAfter('aminko-sthalgat-pratibedan', (forms) => {
      alterForm(forms, application, 'construction', { constructionType });
      if (floors !== undefined) alterRows(forms, application, 'floors', floors);
    });

  test('measures the road to the house that stands where floors are added to it', () => {
    expect(road('3', [{ status: 'existing' }])).toContain('सडक केन्द्ररेखादेखि साविक भवनसम्म');
    expect(road('2')).toContain('सडक केन्द्ररेखादेखि कायम भवनसम्म');
    expect(road('1')).toContain('सडक केन्द्ररेखादेखि प्रस्तावित भवनसम्म');
  });
});

describe('a note on a permit in one phase', () => {
  test('names how large the work is that it would permit', () => {
    const note = (constructionType: string, more: Record<string, unknown> = {}) =>
      wordsAfter('single-phase-note-order', (forms) =>
        alterForm(forms, application, 'construction', { constructionType, ...more }),
      );
    expect(note('1')).toMatch(/अधीनमा रही लम्बाइ .+ र चौडाइ .+ को .+ भवन \(प्लिन्थ क्षेत्रफल .+\) निर्माण गर्न २ वर्ष/u);
    expect(note('9', { typeOther: 'गोठ' })).toMatch(
      /अधीनमा रही लम्बाइ .+ र चौडाइ .+ \(प्लिन्थ .+\) को गोठ निर्माण गर्न २ वर्ष/u,
    );
    expect(note(wall)).toMatch(/अधीनमा रही .*कम्पाउन्ड वाल.* निर्माण गर्न २ वर्ष/u);
    for (const kind of ['1', '4', '6', wall]) expect(note(kind)).not.toContain('उक्त कार्य गर्न');
  });
});

describe('a notice', () => {
  const closed = (action: string) => (forms: Forms) => alterForm(forms, 'discard-request', 'action', action);

  test('ends with the application and not with a file that only rests', () => {
    expect(wordsAfter('discard-request', closed('discard'))).toContain('निष्क्रिय गर्न र सोको जानकारी');
    expect(wordsAfter('discard-request', closed('fileAway'))).not.toContain('निष्क्रिय');
    const unsaid = (forms: Forms) => {
      closed('discard')(forms);
      delete forms['notice-period-for-15-days-view'];
    };
    expect(wordsAfter('discard-request', unsaid)).not.toContain('निष्क्रिय');
  });
});

describe('a refusal', () => {
  test('says that the fee is not paid back, where one was paid', () => {
    const slug = 'single-phase-note-order';
    const note = (paid: number) =>
      wordsOf(
        paperOf(slug, {
          engine: { 'ledger.receipt.income': paid },
          change: (forms: Forms) =>
            alterForm(forms, slug, 'noteOrder', { recommendation: 'refuse', refusalGround: 'बाटो नभएको' }),
        }),
      );
    expect(note(5000_00)).toContain('बमोजिम फिर्ता नहुने तथा');
    expect(note(0)).not.toContain('फिर्ता नहुने');
  });
});

describe('the sheet for the spot inquiry', () => {
  test('has people on bare ground speak of the site plan, and beside a house of what was measured', () => {
    const slug = 'gharnaksha-surjamin-muchulka-view';
    const sheet = (constructionType: string) =>
      wordsAfter(slug, (forms) => alterForm(forms, application, 'construction', { constructionType }), {
        document: 'D16-sheet',
      });
    expect(sheet(wall)).toContain('साइट प्लान अनुसार छाडिने');
    expect(sheet('2')).toContain('नापिएको सेटब्याक');
    expect(sheet('2')).not.toContain('साइट प्लान');
  });
});
