import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import type { FormDefinition } from '../../../../form-schemas/engine/form-definition.ts';
import { getMaster, recordKey } from '../../../../form-schemas/engine/formula/masters.ts';
import { layLaw, officeLaw, withApprovals } from '../../../../form-schemas/engine/law/law.ts';
import { filesOf, parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { formsInOrder, lawMasters, seedRecords } from '../../../../form-schemas/engine/law/seeds.ts';
import type { MasterSeed } from '../../../../form-schemas/engine/master-definition.ts';
import { shippedLaw } from '../../library.ts';

const law = shippedLaw();
const seeds = Object.fromEntries(
  Object.values(law.library.masters).map((master) => [master.id, seedRecords(law, master)]),
);
const noteOrder = 'noteorder-pilength-level-view';
const engineerSigns = 'engineer-signs';

/** Slugs of the forms that a class does not use. */
function hiddenFrom(buildingClass: string, forms = formsInOrder(law.library)): readonly string[] {
  return forms.flatMap(({ slug, classes }) => (classes.includes(buildingClass) ? [] : [slug]));
}

/** The law of an office that has changed one record of a master. */
function changedRecord(id: string, key: string, change: FormData): ReturnType<typeof layLaw> {
  const master = getMaster(law.library, id);
  const records = (seeds[id] ?? []).map((record) =>
    recordKey(master, record) === key ? { ...record, ...change } : record,
  );
  return layLaw(law, officeLaw(law, { ...seeds, [id]: records }, 'cao-signs'));
}

function formOf({ library }: typeof law, slug: string): FormDefinition | undefined {
  return library.forms[slug];
}

describe('an office that has changed nothing', () => {
  test('has made nothing of the law its own', () => {
    expect(officeLaw(law, seeds, 'cao-signs')).toEqual({ records: {} });
  });

  test('has the law as it is shipped, whichever record it is laid from', () => {
    const laid = layLaw(law, { records: seeds });
    expect(laid.library.forms).toEqual(law.library.forms);
    expect(laid.library.checklists).toEqual(law.library.checklists);
    expect(laid.library.codes).toEqual(law.library.codes);
    expect(laid.groups).toEqual(law.groups);
  });

  test('has a record of every form, group, class and row', () => {
    const { forms, checklists } = law.library;
    expect(seeds['form-name']).toHaveLength(Object.keys(forms).length);
    expect(seeds['form-group']).toHaveLength(law.groups.length);
    expect(seeds['class-group']).toHaveLength(4);
    expect(seeds['map-check-report']).toHaveLength(checklists['mapCheck']?.length ?? 0);
    expect(seeds['form-name']?.find(({ viewUrl }) => viewUrl === noteOrder)).toMatchObject({
      enterBy: 'B',
      subEngrApproval: 'N',
      engrApproval: 'Y',
      chiefApproval: 'Y',
    });
  });
});

// specification 5: forms by the stored building class
describe('the forms of a class', () => {
  const among = (slugs: readonly string[], ...parts: readonly string[]) =>
    slugs.filter((slug) => parts.some((part) => slug.toLowerCase().includes(part.toLowerCase())));
  const all = Object.keys(law.library.forms);
  const drawings = ['classB', 'classc', 'electrical', 'sanitary'];

  test.each([
    ['C', ['classB', 'electrical', 'sanitary']],
    ['B', ['classc']],
    ['A', drawings],
    ['D', drawings],
  ])('class %s hides the forms whose address contains %s, and of those no other', (buildingClass, parts) => {
    const record = seeds['class-group']?.find(({ classId }) => classId === buildingClass);
    const hidden = Array.isArray(record?.['hiddenForms']) ? record['hiddenForms'].map(String) : [];
    expect(among(hidden, ...drawings).toSorted()).toEqual(among(all, ...parts).toSorted());
    expect(hidden).toEqual(hiddenFrom(buildingClass));
  });

  test('are what the office says of them', () => {
    const laid = changedRecord('class-group', 'A', { hiddenForms: [noteOrder] });
    expect(hiddenFrom('A', formsInOrder(laid.library))).toEqual([noteOrder]);
    expect(hiddenFrom('C', formsInOrder(laid.library))).toEqual(hiddenFrom('C'));
  });
});

describe('what an office changes', () => {
  test('of the approvers is asked of the roles in the order in which they act', () => {
    const laid = changedRecord('form-name', noteOrder, { subEngrApproval: 'Y', chiefApproval: 'N', enterBy: 'E' });
    expect(formOf(laid, noteOrder)).toMatchObject({ approvers: ['B', 'A'], enterBy: 'E' });
    expect(formOf(laid, 'allowance-paper-view')).toEqual(formOf(law, 'allowance-paper-view'));
  });

  test('of the order and group of a form moves it in the menu', () => {
    const laid = changedRecord('forwarding', noteOrder, { groupId: 'phase-one/revenue', position: 1000 });
    expect(formOf(laid, noteOrder)).toMatchObject({ group: 'revenue', order: 1000 });
  });

  test('of the groups is their names and their order within the stage', () => {
    const title = { ne: 'दर्ता', en: 'Registration' };
    const laid = changedRecord('form-group', 'phase-one/application', { title, position: 99 });
    const own = laid.groups.filter(({ stage }) => stage === 'phase-one');
    expect(own.at(-1)).toEqual({ id: 'application', stage: 'phase-one', title });
    expect(own).toHaveLength(law.groups.filter(({ stage }) => stage === 'phase-one').length);
  });

  test('of the forms of a revision is whether they are skipped without one', () => {
    const asked = changedRecord('has-revision', 'sansodhan-tippani', { skipped: 'N' });
    expect(formOf(asked, 'sansodhan-tippani')).toMatchObject({ requirement: 'required' });
    expect(formOf(asked, 'sansodhan-tippani')).not.toHaveProperty('condition');
    const skipped = changedRecord('has-revision', noteOrder, { skipped: 'Y' });
    expect(formOf(skipped, noteOrder)).toMatchObject({ requirement: 'conditional', condition: 'revision.at != ""' });
  });

  test('of a checklist is the words and the order of its rows', () => {
    const [first, second] = law.library.checklists['mapCheck'] ?? [];
    const laid = changedRecord('map-check-report', first?.code ?? '', { standard: '२ मिटर', position: 99 });
    const rows = laid.library.checklists['mapCheck'];
    expect(rows?.at(-1)).toEqual({ ...first, standard: '२ मिटर' });
    expect(rows?.[0]).toEqual(second);
  });

  test('of the papers of a form is their names, in the table and in the list', () => {
    const title = { ne: 'लालपुर्जा', en: 'Deed' };
    const laid = changedRecord('file-storage-category', 'AT01', { title });
    expect(laid.library.codes['attachmentCategory']?.[0]).toEqual({ code: 'AT01', ...title });
    expect(laid.library.checklists['attachmentsApplication']?.[0]).toMatchObject({ code: 'AT01', label: title });
  });

  test('gives a library that can be read again', () => {
    const laid = changedRecord('form-name', noteOrder, { subEngrApproval: 'Y' });
    expect(parseLibrary(filesOf(laid.library))).toMatchObject({ ok: true });
    const wrong = changedRecord('map-check-report', 'MC01', { condition: 'building.nothing > 1' });
    const reading = parseLibrary(filesOf(wrong.library));
    expect(reading.ok ? [] : reading.problems).toMatchObject([{ file: 'checklists.json', rule: 'bad-formula' }]);
  });

  test.each(lawMasters(law).map(({ id, seed }) => [id, seed] as const))(
    'of %s is all that it makes its own',
    (id, seed) => {
      const change: Readonly<Record<MasterSeed, FormData>> = {
        rules: { enterBy: 'F' },
        order: { position: 9999 },
        groups: { title: { ne: 'अर्को', en: 'Another' } },
        classes: { hiddenForms: [] },
        asked: { skipped: 'Y' },
        checklist: { source: 'office' },
        papers: { title: { ne: 'अर्को', en: 'Another' } },
        menu: {},
        bylaws: {},
      };
      const [first = {}, ...others] = seeds[id] ?? [];
      const records = [{ ...first, ...change[seed ?? 'menu'] }, ...others];
      expect(Object.keys(officeLaw(law, { ...seeds, [id]: records }, 'cao-signs').records)).toEqual([id]);
    },
  );
});

describe('who signs', () => {
  test('is the chief for notes and orders, permits and certificates unless the office chooses otherwise', () => {
    const signed = (choice: string) =>
      formsInOrder(withApprovals(law, choice).library).flatMap(({ slug, approvers }) =>
        approvers.includes('C') ? [slug] : [],
      );
    expect(signed('cao-signs')).toContain(noteOrder);
    expect(signed('unknown')).toEqual(signed('cao-signs'));
    // process.md 2: with the engineer signing, the chief keeps the name-transfer certificate, no-objection and extension
    expect(signed(engineerSigns).toSorted()).toEqual([
      'building-build-certificate-view',
      'myadThap-approval',
      'no-objection-certificate',
      'no-objection-sheet',
    ]);
  });

  test('leaves no form without the approvers it had below the chief', () => {
    for (const { slug, approvers } of formsInOrder(withApprovals(law, engineerSigns).library)) {
      const before = formOf(law, slug)?.approvers ?? [];
      expect(approvers, slug).toEqual(before.filter((role) => approvers.includes(role) || role !== 'C'));
    }
  });

  test('follows the choice in every record that nobody has changed', () => {
    const chosen = withApprovals(law, engineerSigns);
    const records = { ...seeds, 'form-name': seedRecords(chosen, getMaster(law.library, 'form-name')) };
    expect(officeLaw(law, records, engineerSigns)).toEqual({ approvals: engineerSigns, records: {} });
  });
});
