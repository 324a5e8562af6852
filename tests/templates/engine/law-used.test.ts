import { describe, expect, test } from 'vitest';
import { itemsUsed, lawHash, lawItems, unconfirmed } from '../../../server/confirmations/law-items.ts';
import { isLawMaster, lawUsed } from '../../../templates/engine/law-used.ts';
import { usedNames } from '../../../templates/engine/used.ts';
import { documentOf, files, library } from '../papers.ts';

const law = (slug: string, documents: Readonly<Record<string, string>> = files.documents) =>
  lawUsed(library, slug, usedNames({ ...files, documents }, documentOf(slug)));
const list = (names: ReadonlySet<string>) => [...names].toSorted();

describe('the law behind a paper', () => {
  test('is what its text cites', () => {
    expect(list(law('map-check-report-view').citations)).toEqual(['buildingCode2060', 'bylaw']);
    const document = documentOf('map-check-report-view');
    const more = { ...files.documents, [document]: `${files.documents[document] ?? ''}{{law "sarjamin"}}` };
    expect(list(law('map-check-report-view', more).citations)).toEqual(['buildingCode2060', 'bylaw', 'sarjamin']);
  });

  test('is what its form and the forms behind it were worked out from', () => {
    const fees = ['construction-rate', 'fine-rule', 'floor-rate', 'revenue-setup', 'waiver'];
    expect(list(law('rajaswo-detail-view').masters)).toEqual(fees);
    const judged = list(law('map-check-report-view').masters);
    expect(judged).toEqual(expect.arrayContaining(['coverage', 'far', 'right-of-way']));
    // the note names the rules that failed
    expect(list(law('noteorder-pilength-level-view').masters)).toEqual(judged);
  });

  test('is every limit of the rules where their results are printed', () => {
    const { masters } = law('map-check-report-view');
    for (const id of ['coverage', 'far', 'road-class-setback', 'other-setback', 'parking'])
      expect(masters).toContain(id);
  });

  test('is the wording of the rules only where their results are printed', () => {
    const judged = ['map-check-report-view', 'rajaswo-detail-view'].map((slug) => law(slug).rules);
    expect(judged).toEqual([true, false]);
  });

  test('is what the office adds of rules by itself, and what those may measure', () => {
    expect(isLawMaster(library, 'added-rule')).toBe(true);
    expect(law('map-check-report-view').masters).toContain('added-rule');
    expect(law('rajaswo-detail-view').masters).not.toContain('added-rule');
    const [group] = Object.values(library.rules).filter(({ added }) => added !== undefined);
    if (group?.added === undefined) throw new Error('the office adds no rules');
    const without = (id: string, changed: object) => ({
      ...library,
      rules: { ...library.rules, [id]: { ...group, ...changed } },
    });
    const used = usedNames(files, documentOf('map-check-report-view'));
    const mastersOf = (changed: object) =>
      list(lawUsed(without(group.id, changed), 'map-check-report-view', used).masters);
    // a fee that only a measure of the office's own reads is law behind the paper too
    const measures = [{ code: 'height', provided: 'size(fees.heads)' }];
    expect(mastersOf({})).not.toContain('revenue-setup');
    expect(mastersOf({ added: { ...group.added, measures } })).toContain('revenue-setup');
  });

  test('is no list of people or of the office’s own words', () => {
    for (const id of ['designer', 'ward', 'number-format']) expect(isLawMaster(library, id)).toBe(false);
  });
});

describe('what of it is confirmed', () => {
  const record = { key: 'permit', version: 1 };
  const permit = { key: 'permit', title: { ne: 'इजाजत', en: 'Permit' }, textNe: 'ऐन', record };
  const used = { citations: new Set(['permit']), masters: new Set<string>(), timers: new Set<string>(), rules: false };
  const open = (body: object, hashes: readonly string[]) => {
    const records = { 'legal-reference': [{ ...permit, ...body }] };
    return unconfirmed(itemsUsed(library, records, used), new Set(hashes)).map(({ key }) => key);
  };
  const hash = lawHash('legal-reference', 'permit', permit);

  test('goes by what the record says, not by how often it was saved', () => {
    expect(open({}, [])).toEqual(['permit']);
    expect(open({}, [hash])).toEqual([]);
    expect(open({ record: { ...record, version: 7 } }, [hash])).toEqual([]);
    expect(open({ textNe: 'अर्को ऐन' }, [hash])).toEqual(['permit']);
  });

  test('is never a citation without its text, or one that the office has no record of', () => {
    const empty = { ...permit, textNe: ' ' };
    expect(open({ textNe: ' ' }, [lawHash('legal-reference', 'permit', empty)])).toEqual(['permit']);
    const missing = unconfirmed(itemsUsed(library, {}, used), new Set());
    expect(missing.map(({ key, isEmpty }) => [key, isEmpty])).toEqual([['permit', true]]);
  });

  test('lists every record of every such master, and no other', () => {
    const ward = { code: '01', record: { key: '01', version: 1 } };
    expect(lawItems(library, { ward: [ward], 'legal-reference': [permit] }).map(({ key }) => key)).toEqual(['permit']);
  });
});
