import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import type { PlacedState, PlacedWay } from '../../../workflows/engine/chart-layout.ts';
import { deadlineEvent } from '../../../workflows/engine/terms.ts';
import { type DeskRow, innerSources, namedWays, type StageFile, stageFile, type WrittenWay } from './read-stage.ts';

/** An arrow of the chart: all ways from one row of the desk table to another. */
export type ChartArrow = PlacedWay & {
  /** Those that are written at the desk, where a click leads to them; none of what a part does inside or a desk does by itself. */
  readonly ways: readonly WrittenWay[];
};

/** The chart of a stage as it is written; each row of the desk table is a box. */
export type DraftChart = { readonly states: readonly PlacedState[]; readonly arrows: readonly ChartArrow[] };

type Leads = { readonly from: string; readonly to: string; readonly expected: boolean; readonly way?: WrittenWay };
type Written = Readonly<Record<string, unknown>>;

/** The chart of a stage as it is written: readable while the stage cannot be compiled, and drawn from the rows of the desk table. */
export function draftChart(source: unknown, rows: readonly DeskRow[]): DraftChart {
  const boxes = new Map(rows.flatMap(({ id, inside }) => [[id, id], ...inside.map((desk) => [desk.id, id] as const)]));
  const leads = rows
    .flatMap((row) => [...writtenLeads(source, row), ...silentLeads(source, row)])
    .flatMap((lead) => {
      const to = boxes.get(lead.to);
      return to === undefined || to === lead.from ? [] : [{ ...lead, to }];
    });
  const ids = new Set(leads.map(idOf));
  const initial = valueAlong(source, ['definition', 'initial']);
  const first = typeof initial === 'string' ? (boxes.get(initial) ?? initial) : rows[0]?.id;
  return {
    states: rows.map(({ id }) => ({ id, initial: id === first })),
    arrows: [...ids].flatMap((id) => {
      const same = leads.filter((lead) => idOf(lead) === id);
      const [one] = same;
      if (one === undefined) return [];
      const ways = same.flatMap(({ way }) => (way === undefined ? [] : [way]));
      return [{ id, from: one.from, to: one.to, expected: same.some(({ expected }) => expected), ways }];
    }),
  };
}

function idOf({ from, to }: Leads): string {
  return `${from} ${to}`;
}

/** The ways that the desk table lists, by where they lead. */
function writtenLeads(source: unknown, { id, ways }: DeskRow): readonly Leads[] {
  const file = stageFile(source);
  return ways.flatMap((way) =>
    targetsOf(source, file, valueAlong(source, way.place)).map((to) => ({
      from: id,
      to,
      expected: way.way === 'on' || way.event === deadlineEvent,
      way,
    })),
  );
}

/** What the desk table does not list: what is done by itself, and how a part is left. */
function silentLeads(source: unknown, row: DeskRow): readonly Leads[] {
  const state = valueAlong(source, row.place);
  if (!isRecord(state)) return [];
  const own = listOf(state['always']).flatMap((way) => targetsOf(source, stageFile(source), way));
  const exits = exitsOf(state);
  const inner = row.part === undefined ? [] : innerSources(source, row.part);
  const left = inner.flatMap(({ file, transition }) =>
    targetsOf(source, file, transition).flatMap((to) => exits.get(to) ?? to),
  );
  return [...own, ...exits.values(), ...left].map((to) => ({ from: row.id, to, expected: true }));
}

/** To where the exits of a part lead, by their names, in all of its rounds. */
function exitsOf(state: Written): ReadonlyMap<string, string> {
  const rounds = isRecord(state['rounds']) ? Object.values(state['rounds']) : [];
  const all = [state, ...rounds].flatMap((each) =>
    isRecord(each) && isRecord(each['exits']) ? Object.entries(each['exits']) : [],
  );
  return new Map(all.flatMap(([name, to]) => (typeof to === 'string' ? [[name, to] as const] : [])));
}

/** Where a way leads: as it says itself, else as the transition that it names does. */
function targetsOf(source: unknown, file: StageFile, way: unknown): readonly string[] {
  if (!isRecord(way)) return [];
  const own = targetOf(way['target']);
  if (own !== undefined) return [own];
  const name = way['named'];
  if (typeof name !== 'string') return [];
  return namedWays(source, file, name).flatMap((inner) => targetOf(inner['target']) ?? []);
}

function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  return isRecord(target) && typeof target['exit'] === 'string' ? target['exit'] : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}
