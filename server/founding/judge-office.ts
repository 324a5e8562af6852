import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import type { Code } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { type Choices, picksOf, withChoices } from '../../form-schemas/engine/form/choices.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { getMaster, recordKey, recordTitle } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { type Law, seedRecords } from '../../form-schemas/engine/law/seeds.ts';
import { blockingIssues, type SchemaValidator, validateForm } from '../../form-schemas/engine/form/validate.ts';
import { writtenFormulaIssues } from '../../form-schemas/engine/form/written-formulas.ts';
import { compileCheck } from '../definitions/check.ts';
import { environmentOf } from '../office/environment.ts';
import { officeConfig } from '../office/read.ts';
import type { Office, OfficeRecord } from '../office/office-files.ts';
import type { MasterRecord } from '../office/put-records.ts';
import { allowed } from '../office/allowed.ts';

/** An office ready to be written, or what is wrong with it, a line for each. */
export type JudgedOffice = {
  readonly records: readonly MasterRecord[];
  readonly people: readonly FormData[];
  readonly problems: readonly string[];
};

type Placed = MasterRecord & { readonly from: string; readonly master: MasterDefinition };

/** AD day before every dated record; only dates in formulas read it. */
const BEGINNING = '2000-01-01';

/** Judges every record of an office by its master, as the same record would be judged on its screen; a later one replaces an earlier one of its key. */
export function judgeOffice(law: Law, office: Office): JudgedOffice {
  const { library } = law;
  const strangers = office.records.filter(({ kind }) => entryOf(library.masters, kind) === undefined);
  if (strangers.length > 0)
    return { records: [], people: [], problems: strangers.map(({ from }) => `${from}: there is no such master`) };
  const placed = [...place(law, office.records), ...ownProfile(law, office)];
  const judge = judgeOf(law, office, placed);
  const judged = placed.map((record) => ({ ...record, ...judge(record) }));
  const stored = judged.filter(({ master }) => master.store === undefined);
  return {
    records: stored.map(({ kind, key, body, validFrom, validTo }) => ({ kind, key, body, validFrom, validTo })),
    people: judged.filter(({ master }) => master.store === 'account').map(({ body }) => body),
    problems: judged.flatMap(({ problems }) => problems),
  };
}

function place({ library }: Law, records: readonly OfficeRecord[]): readonly Placed[] {
  const placed = new Map<string, Placed>();
  const counts = new Map<string, number>();
  for (const { kind, data, validFrom, validTo, from } of records) {
    const master = entryOf(library.masters, kind);
    if (master === undefined) continue;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const key = recordKey(master, data) ?? String(count);
    placed.set(JSON.stringify([kind, key, validFrom]), { kind, key, body: data, validFrom, validTo, from, master });
  }
  return [...placed.values()];
}

/** The office's profile, which is a record of the master whose store it is. */
function ownProfile({ library }: Law, { organization }: Office): readonly Placed[] {
  const master = Object.values(library.masters).find(({ store }) => store === 'organization');
  if (master === undefined) return [];
  return [{ kind: master.id, key: organization.code, body: organization, from: `${master.id}.json`, master }];
}

type Judge = (record: Placed) => { readonly body: FormData; readonly problems: readonly string[] };

function judgeOf(law: Law, { organization }: Office, placed: readonly Placed[]): Judge {
  const { library } = law;
  const choices = choicesOf(law, placed);
  const checks = new Map<string, SchemaValidator>();
  const inForce = placed.map(({ kind, key, body }) => ({ kind, key, body, version: 1 }));
  const config = officeConfig(organization, inForce);
  const environment = environmentOf(config, library, BEGINNING);
  const facts = resolveFacts({ library, submissions: {}, engine: {}, config, user: {}, environment });
  return ({ master, key, body, from }) => {
    const bundle = withChoices(bundleMaster(library, master.id), choices);
    const check = checks.get(master.id) ?? compileCheck(bundle.schema);
    checks.set(master.id, check);
    const data = computeForm(bundle, body, facts, environment);
    const issues = [
      ...blockingIssues(validateForm({ bundle, validateSchema: check, data, facts, environment })),
      ...writtenFormulaIssues(library, bundle, data),
    ];
    return { body: data, problems: issues.map((issue) => `${from} (${key}): ${sayIssue(issue)}`) };
  };
}

/** What the fields of every master may pick: the office's records, and those that are made of the library. */
function choicesOf(law: Law, placed: readonly Placed[]): Choices {
  const { library } = law;
  const picks = Object.keys(library.masters).flatMap((id) => picksOf(bundleMaster(library, id)));
  return Object.fromEntries(
    picks.map(({ name, master, may }) => [name, allowed(recordsToPick(law, placed, getMaster(library, master)), may)]),
  );
}

function recordsToPick(law: Law, placed: readonly Placed[], master: MasterDefinition): readonly Code[] {
  const own = placed.filter(({ kind }) => kind === master.id).map(({ key, body }) => ({ key, body }));
  const seeds = seedRecords(law, master).map((body) => ({ key: recordKey(master, body) ?? '', body }));
  return [...own, ...seeds].map(({ key, body }) => recordTitle(master, key, body));
}

function sayIssue({ path, code, params, label }: Issue): string {
  const more = params === undefined ? '' : ` ${JSON.stringify(params)}`;
  return `${path.join('.')} (${label.en}): ${code}${more}`;
}
