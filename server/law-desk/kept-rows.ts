import { entryOf } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { RowsView } from '../contract/definition-uses.ts';
import { issueView } from '../contract/problem.ts';
import type { Runtime, Who } from '../runtime.ts';
import { storeOf } from '../setup/stores.ts';
import { givenOrDraft } from './drafts.ts';
import { lawOn, standingFindings } from './look.ts';
import { apart } from './trial/apart.ts';

/** So many rows are named; the others are counted. */
const MOST_NAMED = 50;

/** Holds the kept rows of a list against it as it is written: the given text, or the caller's draft. Nothing is stored. */
export async function judgeKeptRows(runtime: Runtime, who: Who, id: string, given: unknown): Promise<RowsView> {
  const { organizationId } = who;
  const { draft, rows } = await runtime.inOrganization(organizationId, async (trx) => {
    const source = await givenOrDraft(trx, who, { kind: 'master', id }, given);
    const law = await lawOn(runtime, trx, organizationId, kathmanduDate(runtime.now()));
    const { library } = await runtime.definitions.library(trx, organizationId);
    const master = entryOf(library.masters, id);
    const records = master === undefined ? [] : await storeOf(master).find(trx, { organizationId, master });
    return {
      draft: { law, change: { kind: 'master' as const, id, source } },
      rows: records.map(({ key, data }) => ({ key, data })),
    };
  });
  const { problems, unfit } = await apart(who, async (trial) => {
    const found = await standingFindings(runtime, who, trial, draft);
    return { problems: found, unfit: found.length > 0 ? [] : await trial.ask('unfitRows', { draft, rows }) };
  });
  return {
    problems: problems.map((each) => ({ ...each, message: { ...each.message } })),
    total: rows.length,
    unfit: unfit.length,
    rows: unfit.slice(0, MOST_NAMED).map(({ name, issues }) => ({ name: { ...name }, issues: issues.map(issueView) })),
  };
}
