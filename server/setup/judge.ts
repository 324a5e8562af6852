import { closedChoices } from '../../form-schemas/engine/form/closed-choices.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import { normaliseForm } from '../../form-schemas/engine/form/normalise.ts';
import { restoreReadOnly } from '../../form-schemas/engine/form/read-only.ts';
import { oversize } from '../../form-schemas/engine/form/structure.ts';
import { blockingIssues, validateForm } from '../../form-schemas/engine/form/validate.ts';
import { writtenFormulaIssues } from '../../form-schemas/engine/form/written-formulas.ts';
import { takesNameOfRule } from '../../form-schemas/engine/rules/added-rules.ts';
import { type Problem, problem } from '../http/problems.ts';
import type { OpenMaster } from './open-master.ts';
import { withFixedValues } from './own-fields.ts';

/** Longer keys would not fit an index, and nobody could say them. */
const LONGEST_KEY = 120;

/** A record as the server makes it out of what was sent, its key where it has one, and what stops it. */
export type Judged = { readonly data: FormData; readonly key?: string; readonly issues: readonly Issue[] };

/**
 * Judges a record as a form is judged: stored form, read-only values put back, computed values worked out, checked.
 * @param before the record as it stands, when it is changed
 */
export function judgeRecord(open: OpenMaster, sent: FormData, before?: FormData): Judged {
  const { bundle, check, library, facts, environment, master, store } = open;
  const tooLarge = oversize(bundle, sent);
  if (tooLarge !== undefined) return { data: {}, issues: [tooLarge] };
  const given = withFixedValues(master, sent);
  const prepared = normaliseForm(bundle, store.prepare?.(given) ?? given);
  const restored = restoreReadOnly(bundle, prepared, { library, facts, environment, stamped: before ?? {} });
  const data = computeForm(bundle, restored, facts, environment);
  const found = [
    ...blockingIssues(validateForm({ bundle, validateSchema: check, data, facts, environment })),
    ...closedChoices({ bundle, data, facts, environment }, before ?? {}),
    ...writtenFormulaIssues(library, bundle, data),
    ...(takesNameOfRule(library, master.id, data) ? duplicateIssues(open) : []),
  ];
  const key = recordKey(master, data);
  if (key === undefined) return { data, issues: found };
  const isLong = found.length === 0 && key.length > LONGEST_KEY;
  return { data, key, issues: isLong ? keyIssues(open, 'maxLength', { limit: LONGEST_KEY }) : found };
}

/** An issue at each field that names a record. */
export function keyIssues({ bundle, master }: OpenMaster, code: string, params?: Issue['params']): readonly Issue[] {
  return (master.key ?? []).flatMap((name) => {
    const field = bundle.fields.find(({ path }) => path.join('.') === name);
    if (field === undefined) return [];
    return [{ path: field.path, label: field.label, code, ...(params && { params }) }];
  });
}

/** The issues of a record whose key another record has. */
export function duplicateIssues(open: OpenMaster): readonly Issue[] {
  return keyIssues(open, 'duplicate').map((issue) => ({ ...issue, params: { field: issue.label.ne } }));
}

/** The problem of a record that does not hold. */
export function recordInvalid(issues: readonly Issue[]): Problem {
  return problem('formInvalid', { params: { count: issues.length }, issues });
}
