import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { ActionsView } from '../../server/contract/actions.ts';
import type { EventBody, EventResult } from '../../server/contract/event.ts';
import type { ApplicationSummary, WaitingView } from '../../server/contract/application-list.ts';
import { getJson } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import type { Action } from '../application/actions.ts';
import { moveTask } from './api.ts';
import type { BulkRow, Outcome } from './bulk.machine.ts';

/** One thing that may be done with chosen files: an event of theirs, taking them, giving them back. */
export type BulkDeed = {
  readonly key: string;
  readonly kind: 'event' | 'take' | 'release';
  /** What the stage calls the event. */
  readonly title?: Text;
  readonly rows: readonly BulkRow[];
  /** The rows are forms of one file. */
  readonly ofForms?: boolean;
};

/** The person behind the desk. */
export type Viewer = { readonly id: string; readonly role: string };

/** Everything that may be done at once with the chosen files, the event of most files first. */
export function bulkDeeds(chosen: readonly ApplicationSummary[], viewer: Viewer): readonly BulkDeed[] {
  const events = new Map<string, BulkDeed>();
  for (const item of chosen) {
    for (const waiting of item.waiting.filter(({ mine, inBulk }) => mine && inBulk)) {
      const key = `${waiting.event} ${waiting.eventTitle.ne}`;
      const known = events.get(key);
      // of two forms that wait for the same, the first goes now and the other is there the next time
      if (known?.rows.some((row) => row.item.id === item.id)) continue;
      const rows = [...(known?.rows ?? []), toRow(item, waiting)];
      events.set(key, { key, kind: 'event', title: waiting.eventTitle, rows });
    }
  }
  const free = chosen.filter((item) => takeable(item, viewer) !== undefined);
  const own = chosen.filter(({ holders }) => holders.some(({ id }) => id === viewer.id));
  return [
    ...[...events.values()].toSorted((a, b) => b.rows.length - a.rows.length),
    ...ofKind('take', free),
    ...ofKind('release', own),
  ];
}

function ofKind(kind: 'take' | 'release', items: readonly ApplicationSummary[]): readonly BulkDeed[] {
  return items.length === 0 ? [] : [{ key: kind, kind, rows: items.map((item) => toRow(item, undefined)) }];
}

function toRow(item: ApplicationSummary, waiting: WaitingView | undefined): BulkRow {
  return { item, waiting, requestId: crypto.randomUUID() };
}

/** The post at which a person could take a file: it waits for them there, and nobody has it. */
function takeable({ waiting, holders }: ApplicationSummary, { role }: Viewer): string | undefined {
  const roles = waiting.filter(({ mine }) => mine).flatMap((each) => each.roles);
  const free = roles.filter((each) => !holders.some((holder) => holder.role === each));
  return free.find((each) => each === role) ?? free[0];
}

/** How a deed is done on one file; what it gives never rejects. */
export function performer({ kind }: Pick<BulkDeed, 'kind'>, viewer: Viewer): Perform {
  const sent = new Map<string, EventBody>();
  const does = { event: (asked: Asked) => sendEvent(asked, sent), take: take(viewer), release: release(viewer) };
  return async (asked) => {
    try {
      return await does[kind](asked);
    } catch (error) {
      return error instanceof Problem && unanswered.includes(error.code)
        ? { kind: 'unsent' }
        : { kind: 'refused', error };
    }
  };
}

type Asked = { readonly row: BulkRow; readonly note: string };
type Perform = (asked: Asked) => Promise<Outcome>;

const unanswered: readonly string[] = [
  'networkFailed',
  'timeout',
  'databaseUnavailable',
  'serverStopping',
  'rateLimited',
];

function take(viewer: Viewer): Perform {
  return async ({ row: { item } }) => {
    const role = takeable(item, viewer);
    if (role === undefined) return { kind: 'refused' };
    await moveTask(item.id, { role, to: viewer.id });
    return { kind: 'done' };
  };
}

function release(viewer: Viewer): Perform {
  return async ({ row: { item } }) => {
    for (const { role } of item.holders.filter(({ id }) => id === viewer.id))
      await moveTask(item.id, { role, from: viewer.id });
    return { kind: 'done' };
  };
}

/** Asks what is open now, and sends the event where it is: the conditions of each file are its own. */
async function sendEvent({ row, note }: Asked, sent: Map<string, EventBody>): Promise<Outcome> {
  const { item, waiting, requestId } = row;
  // what was under way when the network failed is sent again as it was: if it had arrived, its answer comes back
  const before = sent.get(requestId);
  if (before === undefined) {
    const { actions, version } = await getJson<ActionsView>(`/api/applications/${item.id}/actions`);
    const action = actions.find(
      ({ event, run, form }) => event === waiting?.event && run === waiting.run && form === waiting.form,
    );
    if (action?.open !== true) return { kind: 'refused', action };
    sent.set(requestId, toBody(action, { version, requestId, note: note.trim() }));
  }
  await getJson<EventResult>(`/api/applications/${item.id}/events`, { method: 'POST', json: sent.get(requestId) });
  return { kind: 'done' };
}

type Press = Pick<EventBody, 'version' | 'requestId'> & { readonly note: string };

function toBody({ event, run, form, as }: Action, { version, requestId, note }: Press): EventBody {
  return {
    type: event,
    run,
    requestId,
    version,
    ...(form === undefined ? {} : { form }),
    ...(as === undefined ? {} : { as }),
    ...(note === '' ? {} : { note }),
  };
}
