import type { FormBundle, FormData, FormLibrary, Issue } from '../definition.ts';
import { factShapes } from '../formula/fact-shapes.ts';
import { factScope, formulaRefusal, type TypedScope } from '../formula/formula-types.ts';
import { valueAlong } from '../records.ts';
import type { IssueCode } from './findings.ts';

const unreadable: IssueCode = 'formula';
const longestMessage = 80;
const scopes = new WeakMap<FormLibrary, TypedScope>();

/** Issues of the fields that hold a formula over facts (the condition of a paper) and hold one that cannot be judged. */
export function writtenFormulaIssues(library: FormLibrary, bundle: FormBundle, data: FormData): readonly Issue[] {
  return bundle.fields.flatMap(({ path, label, formula }): readonly Issue[] => {
    const text = formula === undefined ? undefined : valueAlong(data, path);
    if (typeof text !== 'string' || formula === undefined) return [];
    const [message = ''] = (formulaRefusal(scopeOf(library), text, [formula]) ?? '').split('\n', 1);
    return message === ''
      ? []
      : [{ path, label, code: unreadable, params: { message: message.slice(0, longestMessage) } }];
  });
}

function scopeOf(library: FormLibrary): TypedScope {
  const known = scopes.get(library);
  if (known !== undefined) return known;
  const scope = factScope(factShapes(library));
  scopes.set(library, scope);
  return scope;
}
