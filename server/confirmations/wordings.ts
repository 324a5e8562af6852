import { join } from 'node:path';
import { Type } from 'typebox';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import type { RuleDefinition } from '../../form-schemas/engine/rule-definition.ts';
import { papersOf } from '../../form-schemas/engine/form/papers.ts';
import { changedRules, ruleMaster, withOwnRules } from '../../form-schemas/engine/rules/own-rules.ts';
import { rulesOf } from '../../form-schemas/engine/rules/rule-set.ts';
import { templatesFor } from '../definitions/templates.ts';
import type { OfficeConfig } from '../office/read.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { type LawItem, lawHash } from './law-items.ts';

/** What the law officer reads that no record holds: the text of a rule or of a paper, as it was published. */
export type Wording = LawItem & {
  readonly hash: string;
  readonly says: Text;
  readonly source?: string;
  readonly page?: string;
};

/** The lists that wordings stand in, beside the masters; ids as in `wordings.json`. */
export const RULES = 'rule';
/** The list of the papers. */
export const PAPERS = 'paper';
/** The lists of wordings that the law officer confirms, with their titles. */
export const wordingLists = readJson(
  Type.Array(Type.Object({ id: Type.String(), title: Text })),
  join(import.meta.dirname, 'wordings.json'),
);

const rules = new WeakMap<FormLibrary, readonly Wording[]>();

/** The wording of each building rule, as the library ships it. */
export function ruleWordings(library: FormLibrary): readonly Wording[] {
  const known = rules.get(library);
  if (known !== undefined) return known;
  const made = rulesOf(library).map(ruleWording);
  rules.set(library, made);
  return made;
}

/** The wording of each building rule, as the office has it: what it says of one itself is worded otherwise. */
export function ownRuleWordings(library: FormLibrary, { records }: Pick<OfficeConfig, 'records'>): readonly Wording[] {
  const changed = changedRules(rulesOf(library), records[ruleMaster(library) ?? ''] ?? []);
  if (changed.length === 0) return ruleWordings(library);
  return withOwnRules(rulesOf(library), changed).map(ruleWording);
}

function ruleWording(rule: RuleDefinition): Wording {
  const { id, title, clause, byLaw, source } = rule;
  const says = byLaw === undefined ? clause : { ne: `${clause.ne} — ${byLaw}`, en: `${clause.en} — ${byLaw}` };
  const name = { ne: `${id} · ${title.ne}`, en: `${id} · ${title.en}` };
  return { master: RULES, key: id, name, hash: lawHash(RULES, id, rule), isEmpty: false, says, source };
}

/** What confirms a paper: its text with all that it draws on. */
export function paperHash(id: string, textHash: string): string {
  return lawHash(PAPERS, id, { text: textHash });
}

/** The wording of a paper in force; undefined for one that there is no text of. */
export async function findPaperWording(
  { definitions }: Pick<Runtime, 'definitions'>,
  trx: Trx,
  organizationId: string,
  id: string,
): Promise<Wording | undefined> {
  const templates = templatesFor((await definitions.template(trx, organizationId, id)) || undefined);
  const title = templates.catalogue[id]?.title;
  if (title === undefined) return undefined;
  const hash = paperHash(id, templates.hashOf(id));
  const name = { ne: `${id} · ${title.ne}`, en: `${id} · ${title.en}` };
  return {
    master: PAPERS,
    key: id,
    name,
    hash,
    isEmpty: false,
    says: { ne: '', en: '' },
    page: `/user/setup/versions/template/${id}`,
  };
}

/** Every paper that a form can give. */
export function papersIn({ forms }: Pick<FormLibrary, 'forms'>): readonly string[] {
  return [...new Set(Object.values(forms).flatMap(papersOf))].toSorted();
}

/** Everything that is worded in the law of an office in force. */
export async function wordingsInForce(
  runtime: Pick<Runtime, 'definitions'>,
  trx: Trx,
  { organizationId, config }: { readonly organizationId: string; readonly config: Pick<OfficeConfig, 'records'> },
): Promise<readonly Wording[]> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const papers: Wording[] = [];
  for (const id of papersIn(library)) {
    const wording = await findPaperWording(runtime, trx, organizationId, id);
    if (wording) papers.push(wording);
  }
  return [...ownRuleWordings(library, config), ...papers];
}
