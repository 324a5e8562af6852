import { stageTasks } from '../../workflows/engine/progress.ts';
import type { Run } from '../case/runs.ts';
import type { TasksView, TaskView } from '../contract/case-page.ts';
import { keptText } from '../db/kept-text.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getCaseWith } from '../case/scope.ts';

/** The work of a case, run by run, as its machines derive it. */
export async function tasksView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<TasksView> {
  const [whole, stays] = await getCaseWith(runtime, trx, who, id, [staysText({ application: id })]);
  const working = whole.runs.filter(({ definition }) => definition.stage.body.forms.length > 0);
  return {
    runs: (working.length > 0 ? working : whole.runs).map((run) => ({
      run: run.row.run,
      title: run.definition.stage.body.definition.title,
      isOver: run.snapshot.status === 'done',
      tasks: tasksOf(
        run,
        stays.filter((stay) => stay.run === run.row.run),
      ),
    })),
  };
}

type Stay = { readonly run: number; readonly state: string; readonly at: Date };

/** Asks for the state in which each event left its run, oldest first. */
const staysText = keptText<'application', Stay>((db, at) =>
  db
    .selectFrom('history')
    .select(['run', 'state', 'at'])
    .where('application_id', '=', at.text('application'))
    .orderBy('seq')
    .compile(),
);

function tasksOf({ row, definition, snapshot }: Run, stays: readonly Stay[]): TaskView[] {
  const visited = new Set(stays.map(({ state }) => state));
  return stageTasks(definition.stage, snapshot, visited).map(({ state, title, status, forms }) => {
    const begun = stays.find((stay) => stay.state === state)?.at;
    const last = stays.findLastIndex((stay) => stay.state === state);
    const ended = last === -1 || status !== 'done' ? undefined : stays[last + 1]?.at;
    return {
      run: row.run,
      state,
      title,
      status,
      ...(begun ? { begun: begun.toISOString() } : {}),
      ...(ended ? { ended: ended.toISOString() } : {}),
      forms: [...forms],
    };
  });
}
