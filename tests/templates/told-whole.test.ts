import { describe, expect, test } from 'vitest';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { nameOf, readPapers } from '../../scripts/record/papers.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { templates, wordsOf } from './papers.ts';

const papers = readPapers().map((paper) => {
  const { html } = renderDocument(templates, paper.template, paper.model);
  return { ...paper, name: nameOf(paper), html, words: wordsOf({ html }) };
});

/** The sentences of its paragraphs; what only names something and gives it behind a colon is none. */
function sentencesOf(html: string): readonly string[] {
  const paragraphs = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gsu)].map(([, said = '']) => wordsOf({ html: said }));
  return paragraphs.flatMap((said) => said.match(/[^।]+।/gu) ?? []).filter((said) => !said.includes(' : '));
}

describe('what the cases tell', () => {
  test('is told in whole sentences, each with its verb', () => {
    const told = papers.flatMap(({ name, html }) => sentencesOf(html).map((said) => ({ name, said })));
    const broken = told.filter(({ said }) => /[एे]को\s*।$/u.test(said));
    expect(told.length).toBeGreaterThan(1500);
    expect(broken.map(({ name, said }) => `${name}: ${said.trim()}`)).toEqual([]);
  });

  test('joins “except” to the word that it excepts', () => {
    expect(papers.filter(({ words }) => /[\u0900-\u0963] बाहेक/u.test(words)).map(({ name }) => name)).toEqual([]);
  });

  test('asks of works that a permit began not whether they have begun', () => {
    const orders = papers.filter(({ template }) => template === 'D15');
    const again = orders.filter(({ model }) => ownValue(model['application'], 'stage') === 'renotice');
    expect(again.map(({ name }) => name)).toEqual(['D15-5-round-2']);
    for (const { words } of again) {
      expect(words).not.toContain('पहिले नै सुरु भए नभएको');
      expect(words).toContain('इजाजत बमोजिम भएको कामको अवस्था र स्वीकृत नक्सा विपरीत निर्माण भए नभएको');
    }
    expect(orders.filter(({ words }) => words.includes('पहिले नै सुरु भए नभएको')).length).toBeGreaterThan(4);
  });

  test('names on a notice the one in whose place it is given, where the order does', () => {
    const orders = papers.filter(({ template, words }) => template === 'D26-N' && words.includes('को सूचनाको सट्टा'));
    const replaced = orders.flatMap(
      ({ words }) => /मिति ([०-९/]+), चलानी नं\. (\S+) को सूचनाको सट्टा/u.exec(words)?.slice(1, 3) ?? [],
    );
    // that of the first round; the earlier notice of the second had run out before the permit, and stands beside the new one
    expect(orders.map(({ name }) => name)).toEqual(['D26-N-5']);
    const [beside] = papers.filter(({ name }) => name === 'D26-N-5-round-2');
    expect(beside?.words).toMatch(/मिति [०-९/]+ मा संशोधनका हकमा थप सूचना जारी/u);
    const naming = papers.filter(({ words }) =>
      words.includes(`यो सूचना मिति ${replaced.join(', चलानी नं. ')} बाट जारी भएको सूचनाको सट्टा`),
    );
    expect(naming.map(({ name }) => name)).toEqual(['D12-5', 'D13-5']);
  });

  test('says of a report after a cure which order it follows', () => {
    const reports = papers.filter(
      ({ template, model }) => template === 'D23' && ownValue(model['siteInspection'], 'reinspectedOn') !== null,
    );
    expect(reports.map(({ name }) => name)).toContain('D23-EQ');
    for (const { words } of reports) expect(words).toContain('मा पुनः निरीक्षणको आदेश भएको थियो । सो आदेश बमोजिम मिति');
  });

  test('has nobody present at a layout whom no paper names', () => {
    const layouts = papers.filter(({ template }) => template === 'D21-P');
    expect(layouts.length).toBeGreaterThan(3);
    const present = layouts.map(
      ({ name, words }) => [name, /निरीक्षणमा उपस्थित : ([^।]+)।/u.exec(words)?.[1] ?? ''] as const,
    );
    expect(present.filter(([, people]) => people.includes('निर्माणकर्मी'))).toEqual([]);
    const withoutSupervisor = layouts
      .filter(({ words }) => !words.includes('उपस्थित सुपरिवेक्षक :'))
      .map(({ name }) => name);
    expect(present.filter(([name, people]) => withoutSupervisor.includes(name) && people.includes('सुपरिवेक्षक'))).toEqual(
      [],
    );
    expect(withoutSupervisor).toEqual(['D21-P-8']);
  });

  test('rests no permit on a report of the plan as it was before its amendment', () => {
    const amendedOn = ({ model }: (typeof papers)[number]) => ownValue(model['revision1'], 'grantedDate') ?? null;
    const notes = papers.filter((paper) => ['D19', 'D36-N'].includes(paper.template) && amendedOn(paper) !== null);
    expect(notes.map(({ name }) => name)).toEqual(['D19-5', 'D36-N-4']);
    for (const note of notes) {
      const [report] = papers.filter(
        ({ template, constructionType }) => template === 'D18-T' && constructionType === note.constructionType,
      );
      expect(report && amendedOn(report), note.name).toEqual(amendedOn(note));
    }
  });

  test('tells neighbours and chief that an old house is built anew, not that a house is built', () => {
    const told = papers.filter(({ constructionType }) => constructionType === '5');
    expect(told.filter(({ words }) => / भवन(?: \([^)]*\))? निर्माण गर्न /u.test(words)).map(({ name }) => name)).toEqual(
      [],
    );
    for (const name of ['D01-5', 'D13-5', 'D19-5', 'D20-5', 'D25-5']) {
      expect(told.find((paper) => paper.name === name)?.words, name).toMatch(
        /आवासीय भवन(?: \([^)]*\))? पुनर्निर्माण गर्न /u,
      );
    }
    const houses = papers.filter(
      ({ constructionType, words }) => constructionType !== '5' && words.includes('भवन पुनर्निर्माण गर्न'),
    );
    expect(houses.map(({ name }) => name)).toEqual([]);
  });

  test('lists the works of a repair in the report, the note and the permit alike', () => {
    const worksOf = (words: string): string =>
      /कामको विवरण (क्र\.सं\. काम गरिने भाग .*?) (?:सेटब्याक|सुनगाभा नगरपालिकाको आर्थिक|साविक छाना|दिशा) /u.exec(words)?.[1] ??
      '';
    const kinds = new Map<string, Map<string, string>>();
    for (const { template, constructionType, words } of papers) {
      if (!['D18-T', 'D36-N', 'D36'].includes(template) || worksOf(words) === '') continue;
      kinds.set(constructionType, (kinds.get(constructionType) ?? new Map()).set(template, worksOf(words)));
    }
    expect([...kinds.keys()].toSorted()).toEqual(['4', '6']);
    for (const [kind, works] of kinds) {
      expect([...works.keys()].toSorted(), kind).toEqual(['D18-T', 'D36', 'D36-N']);
      expect(new Set(works.values()).size, kind).toBe(1);
    }
  });
});
