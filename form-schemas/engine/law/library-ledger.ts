import type { DefinitionProblem, FormBundle } from '../definition.ts';
import type { LedgerRule } from '../form-definition.ts';
import { formulaRefusal, type TypedScope } from '../formula/formula-types.ts';
import { childOf, type FieldNode, fieldTree } from '../tree.ts';

const text = ['string'];
/** What each formula of a ledger rule must give. */
const wanted = {
  when: ['bool'],
  account: text,
  head: text,
  amount: ['Decimal', 'int', 'double'],
  receiptNo: text,
  on: text,
} as const satisfies Partial<Record<keyof LedgerRule, readonly string[]>>;

/**
 * What is wrong with the entries that a form makes in the ledger: unknown tables, formulas that give something else.
 * @param places where each entry stands in what the form writes; without them, each at its own
 */
export function ledgerProblems(
  file: string,
  bundle: FormBundle,
  scopes: ReadonlyMap<FieldNode, TypedScope>,
  places: readonly number[] = [],
): readonly DefinitionProblem[] {
  const root = fieldTree(bundle);
  return (bundle.ledger ?? []).flatMap((rule, index) => {
    const path = `/ledger/${places[index] ?? index}`;
    const part = rule.rows === undefined ? root : childOf(root, rule.rows);
    const scope = part && scopes.get(part);
    if (scope !== undefined && (part === root || part?.info.type === 'rows')) return formulas(file, path, rule, scope);
    const tables = root.children.filter(({ info }) => info.type === 'rows').map(({ key }) => key);
    const message = `the form has no table ${rule.rows ?? ''}; it has ${tables.join(', ') || 'none'}`;
    return [{ file, path: `${path}/rows`, code: 'unknown-field', message }];
  });
}

function formulas(file: string, path: string, rule: LedgerRule, scope: TypedScope): readonly DefinitionProblem[] {
  return Object.entries({ ...wanted }).flatMap(([use, types]) => {
    const expression = Object.entries(rule).find(([key]) => key === use)?.[1];
    const message = typeof expression === 'string' ? formulaRefusal(scope, expression, types) : undefined;
    return message === undefined ? [] : [{ file, path: `${path}/${use}`, code: 'bad-formula', message }];
  });
}
