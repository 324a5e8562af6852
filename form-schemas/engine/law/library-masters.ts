import type { DefinitionProblem, FormLibrary } from '../definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { masterFields } from '../formula/fact-shapes.ts';
import type { MasterDefinition, MasterSeed } from '../master-definition.ts';
import { ownerProblems, type Report, reporter, unknownName } from './library-references.ts';

const keyTypes: readonly string[] = ['string', 'enum', 'integer', 'decimal', 'boolean'];
const nameTypes: readonly string[] = ['string', 'text', 'enum', 'object', 'integer'];

const bandTypes: readonly string[] = ['decimal', 'integer'];

type UsedBy = NonNullable<MasterDefinition['usedBy']>[number];

/** What is wrong with what masters name: sections and codes of their fields, columns, key, name, and where they are used. */
export function masterReferenceProblems(library: FormLibrary): readonly DefinitionProblem[] {
  const masters = Object.values(library.masters).flatMap((master) => {
    const report = reporter(`masters/${master.id}.json`);
    const fields = ownerProblems(library, master, report);
    return fields.length > 0 ? fields : namedProblems(library, master, report);
  });
  return [...masters, ...approvalProblems(library)];
}

function approvalProblems({ approvals = {}, forms }: FormLibrary): readonly DefinitionProblem[] {
  const report = reporter('approvals.json');
  return Object.entries(approvals).flatMap(([name, approvers]) =>
    Object.keys(approvers).flatMap((slug) => unknownName(report, `/${name}/${slug}`, 'form', slug, forms)),
  );
}

function namedProblems(library: FormLibrary, master: MasterDefinition, report: Report): readonly DefinitionProblem[] {
  const fields = new Map(masterFields(library, master.id).map((field) => [field.path.join('.'), field]));
  const strangers = (roles: readonly string[]) => roles.filter((role) => !master.readers.includes(role));
  return [
    ...master.columns.flatMap((name, index) => unknownField(report, `/columns/${index}`, name, fields)),
    ...(master.key ?? []).flatMap((name, index) => keyProblems(report, `/key/${index}`, name, fields)),
    ...unknownField(report, '/name', master.name, fields, nameTypes),
    ...(master.label ?? []).flatMap((name, index) => unknownField(report, `/label/${index}`, name, fields)),
    ...strangers(master.editors).map((role) =>
      report('/editors', 'unknown-role', `${role} may change but not see: add it to readers`),
    ),
    ...strangers(master.confirmers ?? []).map((role) =>
      report('/confirmers', 'unknown-role', `${role} may confirm but not see: add it to readers`),
    ),
    ...tableProblems(master, report, fields),
    ...seedProblems(library, master, report),
    ...(master.usedBy ?? []).flatMap((used, index) => useProblems(library, used, `/usedBy/${index}`, report)),
  ];
}

/** A table decides by its key; a band is two numbers, of which the first is part of the key. */
function tableProblems({ table, key = [] }: MasterDefinition, report: Report, fields: Fields) {
  if (table === undefined) return [];
  const { values, bands = [], sources = [] } = table;
  return [
    ...(key.length > 0 ? [] : [report('/table', 'missing-word', 'a table decides by its `key`')]),
    ...values.flatMap((name, index) => unknownField(report, `/table/values/${index}`, name, fields)),
    ...sources.flatMap((name, index) => unknownField(report, `/table/sources/${index}`, name, fields)),
    ...bands.flatMap(({ above, to }, index) => [
      ...unknownField(report, `/table/bands/${index}/above`, above, fields, bandTypes),
      ...unknownField(report, `/table/bands/${index}/to`, to, fields, bandTypes),
      ...(key.includes(above)
        ? []
        : [report(`/table/bands/${index}/above`, 'missing-word', `${above} begins a band, so it is part of \`key\``)]),
    ]),
  ];
}

/** What seeds are of, by the word that says it. */
const seedLists: Partial<Record<MasterSeed, 'checklists' | 'codes' | 'facts'>> = {
  checklist: 'checklists',
  papers: 'codes',
  asked: 'facts',
};

function seedProblems(library: FormLibrary, { seed, list }: MasterDefinition, report: Report) {
  const from = seed === undefined ? undefined : seedLists[seed];
  if (from === undefined) return [];
  if (list === undefined) return [report('/list', 'missing-word', `a seed of ${seed} needs its \`list\``)];
  return unknownName(report, '/list', from, list, library[from]);
}

type Fields = ReadonlyMap<string, FieldInfo>;

function unknownField(
  report: Report,
  path: string,
  name: string,
  fields: Fields,
  types?: readonly string[],
): readonly DefinitionProblem[] {
  const field = fields.get(name);
  if (field === undefined)
    return [report(path, 'unknown-field', `there is no field ${name}; known fields: ${[...fields.keys()].join(', ')}`)];
  if (types === undefined || types.includes(field.type)) return [];
  return [report(path, 'wrong-type', `${name} is ${field.type}; here it must be one of: ${types.join(', ')}`)];
}

/** A key is said in addresses and sheets, so it is one plain value that is always there. */
function keyProblems(report: Report, path: string, name: string, fields: Fields): readonly DefinitionProblem[] {
  const wrong = unknownField(report, path, name, fields, keyTypes);
  if (wrong.length > 0 || fields.get(name)?.required === true) return wrong;
  return [report(path, 'missing-word', `${name} names a record, so it must be \`required\``)];
}

function useProblems(library: FormLibrary, used: UsedBy, path: string, report: Report): readonly DefinitionProblem[] {
  if ('place' in used) return [];
  if ('fact' in used) return unknownName(report, path, 'fact', used.fact, library.facts);
  const unknown = unknownName(report, path, 'master', used.master, library.masters);
  if (unknown.length > 0) return unknown;
  const fields = new Map(masterFields(library, used.master).map((field) => [field.path.join('.'), field]));
  return unknownField(report, path, used.field, fields);
}
