import { describe, expect, test } from 'vitest';
import { paperOf as samplePaper, wordsOf } from '../templates/papers.ts';
import { shippedBody, shippedStages } from '../workflows/stages.ts';
import { formOf, library } from './law.ts';

// Section 1 beyond phase one: what needs no server. That each flow runs to its end is driven by tests/workflows and `npm run journey -- --all`.
const stages = new Map(shippedStages.map((id) => [id, shippedBody(id).definition]));

/** Stages that the states of a stage open. */
function openedBy(id: string): readonly string[] {
  const states = Object.values(stages.get(id)?.states ?? {});
  return states.flatMap(({ meta }) => meta.opens ?? []).map(({ stage }) => stage);
}

describe('1: permits are issued in stages', () => {
  test('plinth level, then superstructure, then the completion certificate: each opens the next', () => {
    expect(openedBy('phase-one')).toContain('superstructure');
    expect(openedBy('superstructure')).toContain('completion');
    expect(['superstructure', 'completion'].map((id) => stages.get(id)?.title.en)).toEqual([
      'Phase two (superstructure permit)',
      'Completion certificate',
    ]);
  });

  test.each([
    ['name transfer (namsari)', 'name-transfer'],
    ['discard', 'discard'],
    ['validity extension (myad)', 'validity-extension'],
    ['change of designer', 'designer-change'],
    ['earthquake-safety no-objection sheet', 'earthquake-no-objection'],
  ])('%s is begun by the office on an application that may have it', (_, id) => {
    const opening = stages.get(id)?.opening;
    expect(opening?.roles).toEqual(expect.arrayContaining(['B']));
    expect(opening?.condition?.says.en).toBeDefined();
  });

  test.each([
    ['deposit refund', 'completion', 'deposit-refund'],
    ['add floor', 'phase-one', 'add-floor'],
    ['layout permit', 'phase-one', 'layout'],
    ['validity of the permit', 'phase-one', 'validity'],
  ])('%s follows by itself', (_, before, id) => {
    expect(openedBy(before)).toContain(id);
    expect(stages.get(id)?.title.ne).toBeDefined();
  });
});

describe('1: printable Nepali official documents of the later stages', () => {
  const papers: readonly (readonly [string, string, string])[] = [
    // Decided: the payment of the site visit is a head of the revenue form; the paper is the order to hold it
    ['site-visit (surjamin) notice', 'surjamin-muchulka-view', 'सर्जमिन'],
    // Decided: what the legal branch checks are rows of the map verification report
    ['map-approval/legal-branch checklist', 'map-check-report-view', 'नक्सा जाँच प्रतिवेदन'],
    ['to plinth-level owners and technical representatives', 'plinthLevel-techapplication-view', 'प्लिन्थ'],
    ['plinth-level supervisor’s report', 'plinthLevel-OwnerRepresentation-view', 'सुपरिवेक्षक'],
    ['superstructure permit order', 'superStructure-noteOrder-view', 'टिप्पणी'],
    ['second-phase permit', 'superStructure-construction-view', 'इजाजतपत्र'],
    // Decided: the source’s word for it is the वारेसनामा, a power of attorney; nobody succeeds anybody by a building permit
    ['succession statement', 'waresnama-view', 'वारेसनामा'],
    ['completion certificate', 'building-finish-certificate-view', 'निर्माण सम्पन्न प्रमाणपत्र'],
    ['name-transfer order', 'namsari-tippani-ades-view', 'नामसारी'],
    ['name-transfer certificate', 'building-build-certificate-view', 'नामसारी'],
    ['validity extension', 'myadThap-approval', 'म्याद'],
    ['deposit refund', 'dharauti-rakam-phirta-tippani', 'धरौटी'],
    ['add-floor permit', 'talla-thap-ijajat-patra', 'तला थप'],
    ['layout permit', 'layout-gari-pratibedan-ijajat', 'ले-आउट'],
    ['earthquake-safety no-objection sheet', 'earthquake-safety-no-objection-sheet', 'भूकम्प'],
    ['old-house completion certificate', 'purano-ghar-sampanna-pramanpatra', 'पुरानो घर'],
    ['order to file away', 'discard-request', 'निवेदन तामेलीमा राख्ने सम्बन्धमा'],
  ];

  test('about 30 of them belong to the first permit alone', () => {
    const printed = Object.values(library.forms).filter(({ document }) => document !== undefined);
    expect(printed.filter(({ stage }) => stage === 'phase-one').length).toBeGreaterThanOrEqual(30);
  });

  test.each(papers)('%s (%s)', (_, slug, heading) => {
    expect(wordsOf(samplePaper(slug))).toContain(heading);
    expect(formOf(slug).title.ne).not.toBe('');
  });
});
