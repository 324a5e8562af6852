import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { parseRecord } from '../../../server/record/record.ts';
import { findDefaultOrganization } from '../../../server/http/organization.ts';
import type { Runtime } from '../../../server/runtime.ts';
import { getSample } from '../../demo/book.ts';
import { type DrivenCase, lookAt, openDrivenCase, perform, type World } from '../../demo/drive.ts';
import { dateOf } from '../../demo/fill.ts';
import { nextAct } from '../../demo/story.ts';
import { subjectOf } from '../../demo/story-file.ts';

/** The office in which notices run out. */
export type Ground = {
  readonly world: World;
  /** Performs what waits, and tells terms that ran out. */
  readonly drain: () => Promise<void>;
  readonly runtime: Runtime;
};

const sampleNo = 8_384_000_001;
/** Who keeps the office's calendar, and who is the second person of that. */
const chief = 'chief@sungabha.example';
const administrator = 'orgadmin@sungabha.example';
const Proposed = Type.Object({ proposal: Type.Object({ id: Type.String() }) });
/** The state in which a case waits for the end of its notice. */
export const waits = 'objection-window';
const term = 'notice';
const mostActs = 100;

/** The office enters a public holiday in its calendar. */
export async function enterHoliday(world: World, day: string): Promise<void> {
  const data = { date: dateOf(day), title: { ne: 'अभ्यासको बिदा', en: 'Holiday of the drill' } };
  const body = { data, note: 'अभ्यास' };
  const { proposal } = await world.api.send(chief, { method: 'POST', path: '/api/setup/holiday', body }, Proposed);
  const path = `/api/proposals/${proposal.id}/confirm`;
  await world.api.send(administrator, { method: 'POST', path, body: {} }, Type.Unknown());
}

/** A designer opens a case. */
export function openCase(world: World): Promise<DrivenCase> {
  const sample = getSample(world.book, sampleNo);
  return openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId: randomUUID() });
}

/** The office does what it waits for, all on one day; says on which day the notice ends. */
export async function driveToNotice({ world, drain }: Ground, driven: DrivenCase): Promise<string> {
  for (let acts = 0; acts < mostActs; acts += 1) {
    const view = await lookAt(world, driven);
    const due = view.deadlines.find(({ name }) => name === term)?.due;
    if (view.summary.state === waits && due !== undefined) return due;
    const act = nextAct(view, { optional: [], enterAs: {} });
    if (act === undefined || act.kind === 'wait') throw new Error(`nobody acts in ${view.summary.state}`);
    await perform(world, driven, act, view);
    await drain();
  }
  throw new Error('the case does not come to its notice');
}

/** The fiscal year that a case opened now belongs to, as its number says. */
export async function fiscalYear(world: World): Promise<string> {
  const { summary } = await lookAt(world, await openCase(world));
  return String(summary.applicationNo).slice(0, 4);
}

/** How often the end of the notice was told; other terms may end with the same day. */
export async function firings(runtime: Runtime, { id }: DrivenCase): Promise<number> {
  const organizationId = (await findDefaultOrganization(runtime.db)) ?? '';
  const rows = await runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('history')
      .select('payload')
      .where('application_id', '=', id)
      .where('type', '=', 'DEADLINE')
      .execute(),
  );
  return rows.filter(({ payload }) => parseRecord(payload).event.payload?.['name'] === term).length;
}
