import { randomUUID } from 'node:crypto';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { ApplicationView } from '../../../server/contract/application.ts';
import { DraftResult, FormView } from '../../../server/contract/forms.ts';
import { getSample, readAnswerBook } from '../../demo/book.ts';
import { openDrivenCase } from '../../demo/drive.ts';
import { subjectOf } from '../../demo/story-file.ts';
import { readStaff } from '../../demo/people.ts';
import type { BenchPlace } from '../place.ts';
import type { BenchForm } from './page/opened.ts';

const applicationNo = 8384000008;

/** The largest form that a person can open in the office, filled as the sample has it, and where it is. */
export type LargestForm = {
  readonly form: BenchForm;
  readonly fields: number;
  readonly loginId: string;
  readonly path: string;
};

/** Opens a case of the sample and fills the largest form that its designer may write. */
export async function fillLargestForm({ api, server: { runtime }, organizationId }: BenchPlace): Promise<LargestForm> {
  const book = readAnswerBook();
  const sample = getSample(book, applicationNo);
  const opening = { sample, subject: subjectOf(sample.forms), requestId: randomUUID() };
  const { id } = await openDrivenCase({ api, book, staff: readStaff() }, opening);
  const { library } = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.library(trx, organizationId),
  );
  const loginId = sample.designer;
  const { forms } = await api.get(loginId, `/api/applications/${id}`, ApplicationView);
  const bundles = forms.map(({ slug }) => bundleForm(library, slug)).sort((a, b) => fieldsOf(b) - fieldsOf(a));
  for (const bundle of bundles) {
    const path = `/api/applications/${id}/forms/${bundle.slug}`;
    const { editable, data, draftVersion } = await api.get(loginId, path, FormView);
    if (!editable) continue;
    const body = { data: { ...data, ...sample.forms[bundle.slug] }, draftVersion };
    await api.send(loginId, { method: 'PUT', path, body }, DraftResult);
    const view = await api.get(loginId, path, FormView);
    const form = { bundle, data: view.data, facts: view.facts, today: view.today, masters: view.masters };
    return { form, fields: fieldsOf(bundle), loginId, path: `/user/applications/${id}/forms/${bundle.slug}` };
  }
  throw new Error('the designer may write no form of the case');
}

/** Fields that hold a value; a table's columns count once. */
export function fieldsOf({ fields }: FormBundle): number {
  return fields.filter(({ type }) => type !== 'object' && type !== 'rows').length;
}
