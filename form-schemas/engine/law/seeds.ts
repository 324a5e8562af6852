import type { FormData, FormLibrary } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { bundleMaster } from '../form/bundle-master.ts';
import { prefillForm } from '../form/prefill.ts';
import type { FormDefinition } from '../form-definition.ts';
import { factsNeeded } from '../formula/expressions.ts';
import { masterFields } from '../formula/fact-shapes.ts';
import { mastersInOrder } from '../formula/masters.ts';
import type { MasterDefinition, MasterSeed } from '../master-definition.ts';
import { entryOf, withoutUndefined } from '../records.ts';
import { ruleRecord } from '../rules/own-rules.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { accessRecords, entryRecords } from './setup-menu.ts';

/** A group of the menu, in menu order. */
export type FormGroup = { readonly id: string; readonly stage: string; readonly title: Text };

/** The law of an office as far as it stands beside its stages: the library of forms and the groups of the menu. */
export type Law = { readonly library: FormLibrary; readonly groups: readonly FormGroup[] };

type Seeded = { readonly law: Law; readonly master: MasterDefinition };

const yes = 'Y';
const no = 'N';

const seeds = new WeakMap<Law, Map<MasterDefinition, readonly FormData[]>>();

/** Records of a master as the library has them; none where the master has no seed. They are made once for a law. */
export function seedRecords(law: Law, master: MasterDefinition): readonly FormData[] {
  const ofLaw = seeds.get(law) ?? new Map<MasterDefinition, readonly FormData[]>();
  const records = ofLaw.get(master) ?? makeRecords(law, master);
  seeds.set(law, ofLaw.set(master, records));
  return records;
}

function makeRecords(law: Law, master: MasterDefinition): readonly FormData[] {
  if (master.seed === undefined) return [];
  const bundle = bundleMaster(law.library, master.id);
  // what the library does not say has the first value of its field
  return makers[master.seed]({ law, master }).map((data) =>
    prefillForm(bundle, law.library, {}, { today: '', masters: {} }, data),
  );
}

/** Masters whose records change the library, in menu order. */
export function lawMasters({ library }: Law): readonly MasterDefinition[] {
  return mastersInOrder(library).filter(({ law, seed }) => law === true && seed !== undefined);
}

/** Name of a group among the groups of all stages. */
export function groupKey({ stage, group }: Pick<FormDefinition, 'stage' | 'group'>): string {
  return `${stage}/${group}`;
}

/** Whether a form is asked only while the fact has a value. */
export function isAsked({ condition }: Pick<FormDefinition, 'condition'>, fact: string): boolean {
  return condition !== undefined && factsNeeded([condition], [fact]).length > 0;
}

/** The forms in their order. */
export function formsInOrder({ forms }: FormLibrary): readonly FormDefinition[] {
  return Object.values(forms).toSorted((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
}

/** Fields of the form names that stand for an approver, in the order in which approvers act. */
export function approverFlags(
  library: FormLibrary,
  master: MasterDefinition,
): readonly { readonly key: string; readonly role: string }[] {
  return masterFields(library, master.id).flatMap(({ path, role }) =>
    role === undefined ? [] : [{ key: path.join('.'), role }],
  );
}

const makers = {
  rules: ({ law: { library }, master }) => formsInOrder(library).map((form) => approverRecord(library, master, form)),
  order: ({ law: { library } }) =>
    formsInOrder(library).map((form) => ({ viewUrl: form.slug, groupId: groupKey(form), position: form.order })),
  groups: ({ law: { groups } }) =>
    groups.map(({ id, stage, title }, index) => ({
      stage,
      groupId: id,
      title,
      position: groups.slice(0, index + 1).filter((group) => group.stage === stage).length,
    })),
  classes: ({ law: { library }, master }) => {
    const codes = masterFields(library, master.id).find(({ path }) => path.join('.') === master.key?.[0])?.options;
    return (codes ?? []).map(({ code }) => ({ classId: code, hiddenForms: hiddenForms(library, code) }));
  },
  asked: ({ law: { library }, master: { list = '' } }) =>
    formsInOrder(library).map((form) => ({ viewUrl: form.slug, skipped: isAsked(form, list) ? yes : no })),
  checklist: ({ law: { library }, master: { list = '' } }) =>
    (entryOf(library.checklists, list) ?? []).map((row, index) => ({ ...row, position: index + 1 })),
  papers: ({ law: { library }, master: { list = '' } }) => paperRecords(library, list),
  menu: ({ law: { library }, master: { list } }) =>
    list === 'access' ? accessRecords(library) : entryRecords(library),
  bylaws: ({ law: { library } }) => rulesOf(library).map(ruleRecord),
} satisfies Record<MasterSeed, (seeded: Seeded) => readonly FormData[]>;

function approverRecord(library: FormLibrary, master: MasterDefinition, form: FormDefinition): FormData {
  const { slug, title, stage, enterBy, enterAlso, approvers, requirement } = form;
  const flags = approverFlags(library, master);
  const others = approvers.filter((approver) => !flags.some(({ role }) => role === approver));
  const otherApprovers = others.length === 0 ? undefined : others;
  return withoutUndefined([
    ...Object.entries({ viewUrl: slug, title, stage, enterBy, enterAlso, otherApprovers, requirement }),
    ...flags.map(({ key, role }): [string, unknown] => [key, approvers.includes(role) ? yes : no]),
  ]);
}

function hiddenForms(library: FormLibrary, code: string): readonly string[] {
  return formsInOrder(library).flatMap(({ slug, classes }) => (classes.includes(code) ? [] : [slug]));
}

/** The papers of each form: its checklist of attachments, in the order of the code list that names them. */
function paperRecords({ checklists, codes, forms }: FormLibrary, list: string): readonly FormData[] {
  const rows = Object.values(checklists).flat();
  return (entryOf(codes, list) ?? []).flatMap(({ code, ne, en }, index): FormData[] => {
    const row = rows.find((each) => each.code === code && entryOf(forms, each.groupId ?? '') !== undefined);
    if (row === undefined) return [];
    const { condition, group, groupId, source } = row;
    const named = { code, title: { ne, en }, formId: groupId, groupNe: group.ne, groupEn: group.en };
    const requirement = condition === undefined ? 'required' : 'conditional';
    return [withoutUndefined(Object.entries({ ...named, requirement, condition, position: index + 1, source }))];
  });
}
