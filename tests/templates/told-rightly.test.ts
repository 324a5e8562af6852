import { describe, expect, test } from 'vitest';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { daysBetween, formatBsDate, fromAd, parseBsDate, toAd, weekdayOf } from '../../form-schemas/values/bs-date.ts';
import { nameOf, readPapers } from '../../scripts/record/papers.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { templates, wordsOf } from './papers.ts';

const papers = readPapers().map((paper) => {
  const date = ownValue(paper.model['doc'], 'date');
  const words = wordsOf(renderDocument(templates, paper.template, paper.model));
  const attached = ownValue(paper.model['form'], 'attachments');
  return { name: nameOf(paper), template: paper.template, day: String(ownValue(date, 'ad') ?? date), words, attached };
});

const saturday = 7;
/** The day on which the first course is opened. */
const opened = '2026-07-19';
/** Public holidays of the year in which the courses are told: Janai Purnima to the new year and Buddha Jayanti. */
const holidays: ReadonlySet<string> = new Set(
  [
    '2026-08-28 2026-09-04 2026-10-11 2026-10-18 2026-10-19 2026-10-20 2026-10-21 2026-10-22',
    '2026-10-23 2026-11-08 2026-11-09 2026-11-10 2026-11-11 2026-11-15 2026-12-25 2026-12-30',
    '2027-01-15 2027-02-07 2027-02-19 2027-03-08 2027-03-21 2027-04-14 2027-04-15 2027-05-20',
  ].flatMap((days) => days.split(' ')),
);

const isClosed = (day: string) => weekdayOf(day) === saturday || holidays.has(day);
/** The days of the courses that a paper tells of, but those to which or within which something lasts. */
const daysTold = (words: string) =>
  [...words.matchAll(/[०-९]{4}\/[०-९]{2}\/[०-९]{2}(?! (?:सम्म|भित्र|मा समाप्त))/gu)]
    .flatMap(([text]) => {
      const read = parseBsDate(text);
      return read.ok ? (toAd(read.date) ?? []) : [];
    })
    .filter((day) => day >= opened);

describe('what the cases tell', () => {
  test('was written on days on which an office is open', () => {
    const closed = papers.filter(({ day }) => isClosed(day));
    expect(papers.length).toBeGreaterThan(280);
    expect(closed.map(({ name, day }) => `${name} ${day}`)).toEqual([]);
  });

  test('was done on days on which an office is open, too', () => {
    const told = papers.flatMap(({ name, words }) => daysTold(words).map((day) => ({ name, day })));
    expect(told.length).toBeGreaterThan(1500);
    expect(told.filter(({ day }) => isClosed(day)).map(({ name, day }) => `${name} ${day}`)).toEqual([]);
  });

  test('leaves time for a first notice, the objection and its decision before the second', () => {
    const notes = papers.filter(({ words }) => words.includes('पहिलो सूचनाको म्यादभित्र'));
    expect(notes.length).toBeGreaterThan(0);
    for (const { name, words } of notes) {
      const [applied = '', , again = ''] =
        /भनी मिति ([०-९/]+), दर्ता.*?( बमोजिम मिति )([०-९/]+), च\.नं\./u.exec(words)?.slice(1) ?? [];
      const [from, to] = [daysTold(`${applied} `), daysTold(`${again} `)].map(([day = '']) => day);
      expect([name, daysBetween(from ?? '', to ?? '')]).toEqual([name, expect.toSatisfy((days: number) => days > 5)]);
    }
  });

  test('holds with a report the papers that it says come with it', () => {
    const reports = papers.filter(({ words }) => words.includes('देहायका कागजातसहितको प्रतिवेदन'));
    expect(reports.length).toBeGreaterThan(0);
    for (const { name, attached } of reports) {
      const missing = (Array.isArray(attached) ? attached : []).filter((row) => ownValue(row, 'file') === null);
      expect([name, missing.length]).toEqual([name, 0]);
    }
  });

  test('is spelled and worded as an office lets it out, also where people typed it', () => {
    const wrong = /झ्यालढोका|\(टाई\)|गरी दिनुहुन|संशोधनले [^।]*असर पर्ने/u;
    expect(papers.filter(({ words }) => wrong.test(words)).map(({ name }) => name)).toEqual([]);
  });

  test('of those at an inspection leaves out nobody who signs for it', () => {
    const signed = papers.filter(({ words }) => /निरीक्षणमा उपस्थित : .* निर्माणकर्मी : …/u.test(words));
    expect(signed.length).toBeGreaterThan(0);
    expect(signed.filter(({ words }) => !/उपस्थित : [^।]*निर्माणकर्मी/u.test(words)).map(({ name }) => name)).toEqual([]);
  });

  test('names no receipt or voucher of one case in another', () => {
    for (const [template, number] of [
      ['D01', /(?:मालपोत \(भूमिकर\)|सम्पत्ति कर) २०८३\/०८४ ([०-९–]+)/g],
      ['D01', /वडा कार्यालय ([०-९–]+) २०८३/g],
      ['B01', /भौ\.–([०-९–]+)/g],
    ] as const) {
      const found = papers
        .filter((paper) => paper.template === template)
        .flatMap(({ words }) => [...new Set([...words.matchAll(number)].map(([, said]) => said ?? ''))]);
      expect(found.length).toBeGreaterThan(9);
      expect(found.filter((said, at) => found.indexOf(said) !== at)).toEqual([]);
    }
  });

  test('hangs no two notices at one time', () => {
    const posted = papers
      .filter(({ template }) => template === 'D14')
      .map(({ words }) => /मिति ([०-९/]+) का दिन ([०-९:]+) बजे टाँस/.exec(words)?.slice(1, 3).join(' ') ?? '');
    expect(posted.length).toBeGreaterThan(8);
    expect(posted.filter((when) => when === '')).toEqual([]);
    expect(posted.filter((when, at) => posted.indexOf(when) !== at)).toEqual([]);
  });

  test('counts one pillar more than bays in each direction', () => {
    const counted = papers
      .filter(({ template }) => template === 'D23')
      .flatMap(({ name, words }) => {
        const [, pillars] = /पिलरको संख्या ([०-९]+) वटा/.exec(words) ?? [];
        return pillars === undefined ? [] : [`${name} ${pillars}`];
      });
    expect(counted).toEqual(['D23-1 १२', 'D23-5 १६']);
  });

  test('adds floors only on a report of what the house bears that was there when the application was made', () => {
    const relied = papers.flatMap(({ name, words }) => {
      const [, asked] = /मिति ([०-९/]+), दर्ता नं\. [^ ]+ मा निवेदन/u.exec(words) ?? [];
      const [, tested] = /मिति ([०-९/]+) को संरचना क्षमता परीक्षण प्रतिवेदन/u.exec(words) ?? [];
      return asked === undefined || tested === undefined ? [] : [{ name, asked, tested }];
    });
    for (const name of ['D18-T-3', 'D18-T-7', 'D32-N-3', 'D32-N-7'])
      expect(relied.map((each) => each.name)).toContain(name);
    expect(relied.filter(({ asked, tested }) => tested > asked)).toEqual([]);
  });

  test('checks a ramp only where a sheet of it was handed in', () => {
    const ramped = papers.filter(
      ({ template, words }) => template === 'D03' && /र्‍याम्पको ढाल [^।]{0,24}मिलेको/u.test(words),
    );
    const drawn = papers.filter(({ template, words }) => template === 'D02' && words.includes('र्‍याम्पको विवरण'));
    expect(ramped.length).toBeGreaterThan(0);
    const kinds = drawn.map(({ name }) => name.replace('D02-', ''));
    expect(ramped.filter(({ name }) => !kinds.includes(name.replace('D03-', ''))).map(({ name }) => name)).toEqual([]);
  });

  test('tells in no finding of a day that was still to come', () => {
    const told = readPapers().flatMap((paper) => {
      const opinion = ownValue(ownValue(paper.model['form'], 'opinion'), 'findings');
      const written = ownValue(paper.model['doc'], 'date');
      const bs = fromAd(String(ownValue(written, 'ad') ?? written));
      const on = bs === undefined ? '' : formatBsDate(bs, 'ne');
      return [...(typeof opinion === 'string' ? opinion : '').matchAll(/[०-९]{4}\/[०-९]{2}\/[०-९]{2}/gu)].map(
        ([said]) => ({
          name: nameOf(paper),
          said,
          on,
        }),
      );
    });
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter(({ said, on }) => said > on)).toEqual([]);
  });

  test('speaks of a height above the ground floor only where there is a basement', () => {
    const told = papers.filter(({ words }) => words.includes('उचाइ भुइँ तलादेखि'));
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter(({ words }) => !words.includes('भूमिगत')).map(({ name }) => name)).toEqual([]);
  });

  test('says of no work that it agrees with everything where an exemption was granted', () => {
    const exempted = readPapers().filter(
      ({ model }) => ownValue(ownValue(model, 'exemption'), 'outcome') === 'granted',
    );
    const agreeing = exempted.flatMap((paper) => {
      const { words } = papers.find(({ name }) => name === nameOf(paper)) ?? {};
      return words && /निर्माण (?:कार्य )?(?:छुट[^।]*)?स्वीकृत नक्सा[^।]*(?:अनुरूप|बमोजिम गरेको)/u.test(words)
        ? [{ name: nameOf(paper), words }]
        : [];
    });
    for (const name of ['D23-1', 'N01-1', 'D27-A-1-round-2']) expect(agreeing.map((each) => each.name)).toContain(name);
    expect(agreeing.filter(({ words }) => !words.includes('छुट दिइएको विषय')).map(({ name }) => name)).toEqual([]);
  });

  test('exempts from what was decided, and gives the ground of it as a ground alone', () => {
    const decided = papers.filter(({ words }) => /“[^”]*” को विषयमा [^।]*अनुसार छुट/u.test(words));
    expect(decided.length).toBeGreaterThan(5);
    const grounds = decided.filter(({ words }) => /(?:पेश भएको|देखिएको)” को विषयमा/u.test(words));
    expect(grounds.map(({ name }) => name)).toEqual([]);
  });

  test('names a second layout as one, with why the first did not do', () => {
    const [report] = papers.filter(({ name }) => name === 'D21-P-8');
    expect(report?.words).toContain('विषय : पुनः ले-आउट गरी प्रतिवेदन');
    expect(report?.words).toMatch(/पहिलो ले-आउटमा [^।]* कारणले पुनः ले-आउट गर्नुपर्ने भई/u);
  });

  test('asks for the layout of all that is built from the ground and inspected from its layout on', () => {
    const permits = papers.filter(({ template, words }) => template === 'D36' && words.includes('रेखाङ्कन (ले-आउट)'));
    expect(permits.map(({ name }) => name)).toContain('D36-9');
    const silent = permits.filter(({ words }) => !words.includes('निर्माण सुरु गर्नुअघि ले-आउट गरी'));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('asks of a wall no setback beside its place outside of the right of way', () => {
    const walls = papers.filter(({ name }) => ['D09-8', 'D18-T-8', 'D21-P-8'].includes(name));
    expect(walls).toHaveLength(3);
    for (const { name, words } of walls) expect([name, words]).toEqual([name, expect.not.stringContaining('१.५ मि.')]);
  });

  test('lists with a letter what is sent with it, and nothing else', () => {
    const [letter] = papers.filter(({ template }) => template === 'L05');
    expect(letter?.words).toContain('सूचना र मुचुल्का — १ थान');
    expect(letter?.words).not.toMatch(/थान प्राविधिक प्रतिवेदन/);
  });
});
