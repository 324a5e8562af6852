import { canonicalJson } from '../canonical.ts';
import type { FormData, FormLibrary } from '../definition.ts';
import type { Code } from '../field-definition.ts';
import type { FormDefinition } from '../form-definition.ts';
import { recordKey } from '../formula/masters.ts';
import type { MasterDefinition, MasterSeed } from '../master-definition.ts';
import { entryOf, ownValue, withoutUndefined } from '../records.ts';
import { checklistRow, codeOf, nameless, paperRow, textOf, textsOf, titleOf, wholeOf } from './seed-fields.ts';
import { approverFlags, groupKey, isAsked, type Law, lawMasters } from './seeds.ts';

/** What an office has made its own: who signs, and the records of each master that differ from the library's. */
export type OfficeLaw = {
  readonly approvals?: string;
  readonly records: Readonly<Record<string, readonly FormData[]>>;
};

/** An office that has changed nothing. */
export const shippedLaw: OfficeLaw = { records: {} };

/**
 * The law with the office's own laid over it. What the office has not changed is as it was, byte for byte; the result may
 * still be wrong (a condition that reads nothing) and is checked as any library is.
 */
export function layLaw(base: Law, { approvals, records }: OfficeLaw): Law {
  const chosen = withApprovals(base, approvals);
  return lawMasters(base).reduce((law, master) => {
    const own = entryOf(records, master.id);
    return own === undefined || master.seed === undefined ? law : layers[master.seed](law, master, own);
  }, chosen);
}

/**
 * What of an office's records makes its law differ from the library; records that say what the library says are left out.
 * @param records records in force of the masters that change the law
 */
export function officeLaw(
  base: Law,
  records: Readonly<Record<string, readonly FormData[]>>,
  approvals: string | undefined,
): OfficeLaw {
  const chosen = withApprovals(base, approvals);
  const differing = lawMasters(base).flatMap((master): [string, readonly FormData[]][] => {
    const own = inKeyOrder(master, records[master.id] ?? []);
    if (own.length === 0 || master.seed === undefined) return [];
    return isSameLaw(layers[master.seed](chosen, master, own), chosen) ? [] : [[master.id, own]];
  });
  const isOwn = approvals !== undefined && Object.keys(entryOf(base.library.approvals, approvals) ?? {}).length > 0;
  return { ...(isOwn && { approvals }), records: Object.fromEntries(differing) };
}

/** The law with the approvers that the office's choice of who signs gives the forms. */
export function withApprovals(law: Law, approvals: string | undefined): Law {
  const preset = entryOf(law.library.approvals, approvals ?? '');
  if (preset === undefined) return law;
  return withForms(law, (form) => {
    const approvers = entryOf(preset, form.slug);
    return approvers === undefined ? form : { ...form, approvers: [...approvers] };
  });
}

type Lay = (law: Law, master: MasterDefinition, records: readonly FormData[]) => Law;

const layers = {
  rules: (law, master, records) => {
    const flags = approverFlags(law.library, master);
    return eachForm(law, master, records, (form, record) => ruledForm(form, record, flags));
  },
  order: (law, master, records) => eachForm(law, master, records, placedForm),
  classes: classForms,
  asked: (law, master, records) =>
    eachForm(law, master, records, (form, record) => askedForm(form, record, master.list ?? '')),
  groups: orderedGroups,
  checklist: (law, { list = '' }, records) => withChecklists(law, { [list]: inPosition(records).map(checklistRow) }),
  papers: formPapers,
  menu: (law) => law,
  bylaws: (law) => law,
} satisfies Record<MasterSeed, Lay>;

function ruledForm(
  form: FormDefinition,
  record: FormData,
  flags: readonly { readonly key: string; readonly role: string }[],
): FormDefinition {
  const { enterAlso: _enterAlso, ...rest } = form;
  const enterAlso = textsOf(record['enterAlso']);
  const flagged = flags.filter(({ key }) => ownValue(record, key) === 'Y').map(({ role }) => role);
  const required = [...flagged, ...textsOf(record['otherApprovers'])];
  const isSame = required.length === form.approvers.length && form.approvers.every((role) => required.includes(role));
  return {
    ...rest,
    title: titleOf(record['title']) ?? form.title,
    enterBy: textOf(record['enterBy']) ?? form.enterBy,
    ...(enterAlso.length > 0 && { enterAlso: [...enterAlso] }),
    approvers: isSame ? form.approvers : required,
    requirement: requirementOf(record['requirement']) ?? form.requirement,
  };
}

function placedForm(form: FormDefinition, record: FormData): FormDefinition {
  const group = textOf(record['groupId']) ?? groupKey(form);
  return { ...form, order: wholeOf(record['position']) ?? form.order, group: group.slice(group.indexOf('/') + 1) };
}

/** A form that is skipped while a fact has no value is asked once it has one; one that no longer is, is asked always. */
function askedForm(form: FormDefinition, record: FormData, fact: string): FormDefinition {
  const isSkipped = record['skipped'] === 'Y';
  if (isSkipped === isAsked(form, fact)) return form;
  const { condition: _condition, ...rest } = form;
  if (!isSkipped) return { ...rest, requirement: 'required' };
  return { ...rest, requirement: 'conditional', condition: `${fact} != ""` };
}

function classForms(law: Law, master: MasterDefinition, records: readonly FormData[]): Law {
  const byClass = new Map(records.map((record) => [codeOf(record, master), textsOf(record['hiddenForms'])]));
  return withForms(law, (form) => {
    const classes = [...byClass].flatMap(([code, hidden]) => (hidden.includes(form.slug) ? [] : [code]));
    const isSame = classes.length === form.classes.length && form.classes.every((code) => classes.includes(code));
    return isSame ? form : { ...form, classes };
  });
}

function orderedGroups({ library, groups }: Law, master: MasterDefinition, records: readonly FormData[]): Law {
  const byKey = new Map(records.map((record) => [recordKey(master, record), record]));
  const placed = groups.map((group, index) => {
    const record = byKey.get(groupKey({ stage: group.stage, group: group.id }));
    const title = titleOf(record?.['title']) ?? group.title;
    return { group: { ...group, title }, position: wholeOf(record?.['position']) ?? index + 1 };
  });
  const stages = [...new Set(groups.map(({ stage }) => stage))];
  const ordered = stages.flatMap((stage) =>
    placed.filter(({ group }) => group.stage === stage).toSorted((a, b) => a.position - b.position),
  );
  return { library, groups: ordered.map(({ group }) => group) };
}

/**
 * The papers give their code list its codes, and the checklists of attachments the rows of their forms. A paper without a
 * heading is uploaded beside the form and stands in no table.
 */
function formPapers(law: Law, { list = '' }: MasterDefinition, records: readonly FormData[]): Law {
  const papers = inPosition(records).filter(({ groupNe }) => textOf(groupNe) !== undefined);
  const { library } = law;
  const known = new Map((entryOf(library.codes, list) ?? []).map(({ code }, index) => [code, index]));
  const codes = papers
    .map((record): Code => ({ code: textOf(record['code']) ?? '', ...(titleOf(record['title']) ?? nameless) }))
    .toSorted((a, b) => (known.get(a.code) ?? known.size) - (known.get(b.code) ?? known.size));
  const lists = Object.entries(library.checklists).flatMap(([name, rows]): [string, typeof rows][] => {
    const forms = new Set(rows.filter(({ code }) => known.has(code)).map(({ groupId }) => groupId));
    if (![...forms].some((slug) => entryOf(library.forms, slug ?? '') !== undefined)) return [];
    return [[name, papers.filter(({ formId }) => forms.has(textOf(formId))).map(paperRow)]];
  });
  const laid = withChecklists(law, Object.fromEntries(lists));
  return { ...laid, library: { ...laid.library, codes: { ...library.codes, [list]: codes } } };
}

function eachForm(
  law: Law,
  master: MasterDefinition,
  records: readonly FormData[],
  change: (form: FormDefinition, record: FormData) => FormDefinition,
): Law {
  const byKey = new Map(records.map((record) => [recordKey(master, record), record]));
  return withForms(law, (form) => {
    const record = byKey.get(form.slug);
    return record === undefined ? form : change(form, record);
  });
}

function withForms({ library, groups }: Law, change: (form: FormDefinition) => FormDefinition): Law {
  const forms = Object.entries(library.forms).map(([slug, form]): [string, FormDefinition] => [slug, change(form)]);
  return { library: { ...library, forms: Object.fromEntries(forms) }, groups };
}

function withChecklists({ library, groups }: Law, checklists: FormLibrary['checklists']): Law {
  return { library: { ...library, checklists: { ...library.checklists, ...checklists } }, groups };
}

function isSameLaw(a: Law, b: Law): boolean {
  return (
    sameParts(a.library.forms, b.library.forms) &&
    sameParts(a.library.checklists, b.library.checklists) &&
    sameParts(a.library.codes, b.library.codes) &&
    canonicalJson(a.groups) === canonicalJson(b.groups)
  );
}

function sameParts(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(a).every((name) => a[name] === b[name] || canonicalJson(a[name]) === canonicalJson(b[name]));
}

function inKeyOrder(master: MasterDefinition, records: readonly FormData[]): readonly FormData[] {
  const keyed = records.map((record) => ({ key: recordKey(master, record) ?? '', record }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ record }) => withoutUndefined(Object.entries(record)));
}

function inPosition(records: readonly FormData[]): readonly FormData[] {
  return records.toSorted((a, b) => (wholeOf(a['position']) ?? 0) - (wholeOf(b['position']) ?? 0));
}

function requirementOf(value: unknown): FormDefinition['requirement'] | undefined {
  return value === 'required' || value === 'conditional' || value === 'optional' ? value : undefined;
}
