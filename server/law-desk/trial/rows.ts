import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { computeForm } from '../../../form-schemas/engine/form/compute.ts';
import type { FormData, Issue } from '../../../form-schemas/engine/definition.ts';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { getMaster, recordWords } from '../../../form-schemas/engine/formula/masters.ts';
import { normaliseForm } from '../../../form-schemas/engine/form/normalise.ts';
import { blockingIssues, validateForm } from '../../../form-schemas/engine/form/validate.ts';
import { compileCheck } from '../../definitions/check.ts';
import { baseLaw } from './stage.ts';
import type { LawOnDay } from './task.ts';

/** A row of a list as it is kept. */
export type KeptRow = { readonly key: string; readonly data: FormData };
/** A row that the list as it is written would not take as it stands. */
export type UnfitRow = { readonly name: Text; readonly issues: readonly Issue[] };

/** The kept rows of a list that do not hold under it as it is written: nobody could change such a row without mending it. */
export function unfitRows(law: LawOnDay, id: string, rows: readonly KeptRow[]): readonly UnfitRow[] {
  const { library } = baseLaw(law);
  const bundle = bundleMaster(library, id);
  const validateSchema = compileCheck(bundle.schema);
  const environment = { today: law.day, masters: {} };
  return rows.flatMap(({ key, data: kept }) => {
    const data = computeForm(bundle, normaliseForm(bundle, kept), {}, environment);
    const issues = blockingIssues(validateForm({ bundle, validateSchema, data, facts: {}, environment }));
    if (issues.length === 0) return [];
    const { ne, en } = recordWords(getMaster(library, id), bundle.fields, { key, data });
    return [{ name: { ne, en }, issues }];
  });
}
