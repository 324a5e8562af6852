import { maskFor } from '../../form-schemas/engine/form/privacy.ts';
import { showForm, type ShownField } from '../../form-schemas/engine/formula/show.ts';
import { parseSnapshot } from '../case/snapshot.ts';
import { newestSubmissionRows, withStamps } from '../case/submissions.ts';
import type { RegisterEntry } from '../contract/public-register.ts';
import { titleOf } from '../print-desk/desk.ts';
import { problem } from '../http/problems.ts';
import type { LoadedForm, Runtime, Trx } from '../runtime.ts';
import { findRegistered, registerRow } from './register.ts';
import { type Standing, standingsOf } from './standing.ts';

/** Stands between the parts of a label. */
const BETWEEN = ' › ';

/** An entry of the register: every public answer of its approved forms, and the papers that were given out. Throws `applicationNotFound`. */
export async function registerEntry(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  id: string,
): Promise<RegisterEntry> {
  const application = await findRegistered(trx, id);
  const [standing] = application ? await standingsOf(runtime, trx, organizationId, [application]) : [];
  if (standing === undefined) throw problem('applicationNotFound');
  const { library } = await runtime.definitions.library(trx, organizationId);
  const approved = await approvedForms(runtime, trx, organizationId, standing);
  const said = new Set<string>();
  const forms = approved.map(({ loaded: { bundle }, data }) => ({
    title: bundle.rule.title,
    answers: newAnswers(showForm(bundle, maskFor(bundle, data, 'public')), said),
  }));
  const open = new Set(approved.flatMap(({ loaded: { bundle } }) => (hasPublic(bundle) ? [bundle.slug] : [])));
  const papers = await papersOf(trx, id);
  return {
    row: registerRow(library, standing),
    forms: forms.filter(({ answers }) => answers.length > 0),
    papers: papers
      .filter(({ form }) => open.has(form))
      .map(({ form, template, number, issuedAt, standing: now }) => ({
        title: titleOf(library, form, template),
        ...(number === null ? {} : { number }),
        issuedAt: issuedAt.toISOString(),
        standing: now,
      })),
  };
}

/** What no form before has said: many forms carry the same answer on. */
function newAnswers(shown: readonly ShownField[], said: Set<string>) {
  return shown.flatMap(({ label, value }) => {
    const answer = `${label.ne.split(BETWEEN).at(-1) ?? ''}\n${value.ne}`;
    if (said.has(answer)) return [];
    said.add(answer);
    return [{ label, value }];
  });
}

function hasPublic({ fields }: LoadedForm['bundle']): boolean {
  return fields.some(({ privacy }) => privacy === 'public');
}

/** The forms of a case that are approved, in the order of its runs and of the menu, as they were approved. */
async function approvedForms(runtime: Runtime, trx: Trx, organizationId: string, { application, runs }: Standing) {
  const rows = await newestSubmissionRows(trx, application.id);
  const found = [];
  for (const { row, definition } of runs) {
    const { forms } = parseSnapshot(row.snapshot).context;
    const rules = definition.stage.body.forms.toSorted((a, b) => a.order - b.order);
    for (const { slug } of rules) {
      const stored = rows.find((each) => each.run === row.run && each.form === slug);
      if (stored === undefined || forms[slug]?.status !== 'approved') continue;
      const loaded = await runtime.definitions.formByHash(trx, organizationId, stored.definition_hash);
      if (loaded) found.push({ loaded, data: withStamps(stored) });
    }
  }
  return found;
}

/** Papers that leave the office, newest last; those that stay in the file are nobody's but the office's. */
function papersOf(trx: Trx, id: string) {
  return trx
    .selectFrom('document')
    .select(['form', 'template', 'number', 'issued_at as issuedAt', 'standing'])
    .where('application_id', '=', id)
    .where('stays', '=', false)
    .orderBy('issued_at')
    .execute();
}
