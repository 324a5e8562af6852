import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Static, Type } from 'typebox';
import { inject } from 'vitest';
import { getSample } from '../../scripts/demo/book.ts';
import type { World } from '../../scripts/demo/drive.ts';
import type { Moment } from '../../scripts/demo/story.ts';
import { readJson } from '../../server/parse.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  FEES,
  FIRST_SAMPLE,
  type Office,
  openCase,
  openOffice,
} from './case.ts';

/** Where tests want cases of the first sample to stand, in the order of their way: a case comes to each from the one before. */
const WAY = {
  submitted: { state: 'application', form: APPLICATION, role: 'B' },
  registering: { state: 'application', event: 'REGISTER' },
  'technical-design': { state: 'technical-design' },
  fees: { state: 'revenue', form: FEES },
  notice: { state: 'notice' },
  'notice-to-approve': { state: 'notice', form: 'notice-period-for-15-days-view', role: 'A' },
  'objection-window': { state: 'objection-window' },
  exemption: { state: 'note-order', event: 'DECIDE_EXEMPTION', role: 'C' },
  layout: { stage: 'layout', state: 'request' },
} as const satisfies Readonly<Record<string, Moment>>;

/** A place on the way of a case. */
export type Waypoint = keyof typeof WAY;

const Kept = Type.Object({
  copyOf: Type.String(),
  clock: Type.String(),
  cases: Type.Array(
    Type.Object({
      id: Type.String(),
      ward: Type.String(),
      files: Type.Record(Type.String(), Type.String()),
      entered: Type.Record(Type.String(), Type.Integer()),
    }),
  ),
});

/** What a server can begin with: a municipality that has stopped, the time it was then, and the cases in it. */
export type Prepared = Static<typeof Kept>;

type OfficeOptions = Omit<NonNullable<Parameters<typeof openOffice>[0]>, 'copyOf' | 'clock'>;

/** Opens the demo municipality with cases of the first sample, all at one place on their way; `driven` is the first of them. */
export async function openOfficeAt(
  place: Waypoint,
  { count = 1, ...options }: OfficeOptions & { readonly count?: number } = {},
): Promise<{ readonly office: Office; readonly driven: DrivenCase; readonly cases: readonly DrivenCase[] }> {
  const { cases, ...begin } = await preparedAt(place, count);
  const office = await openOffice({ ...options, ...begin });
  const [driven, ...others] = cases.map((kept) => drivenIn(office.world, kept));
  if (driven === undefined) throw new Error(`no case was brought to ${place}`);
  return { office, driven, cases: [driven, ...others] };
}

/** A prepared case as it can be driven on in an office. */
export function drivenIn({ book }: Pick<World, 'book'>, kept: Prepared['cases'][number]): DrivenCase {
  return { ...kept, sample: getSample(book, FIRST_SAMPLE), answers: {}, takenOver: {} };
}

/**
 * Cases of the first sample at a place on their way: whichever test file of a run wants them first drives them there, and what was
 * kept then is copied.
 */
export async function preparedAt(place: Waypoint, count = 1): Promise<Prepared> {
  const { folder, ...postgres } = inject('postgres');
  const name = `${place} ${String(count)}`;
  const file = join(folder, `prepared ${name}.json`);
  if (existsSync(file)) return readJson(Kept, file);
  const begin = count > 1 ? await preparedAt(place, count - 1) : await findPlaceBefore(place);
  // one file of tests prepares, the others wait for it
  const turn = new Client({ ...postgres, database: 'postgres' });
  await turn.connect();
  try {
    await turn.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (!existsSync(file)) {
      writeFileSync(`${file}.part`, JSON.stringify(await prepare(place, count, begin)));
      renameSync(`${file}.part`, file);
    }
    return readJson(Kept, file);
  } finally {
    await turn.end();
  }
}

async function findPlaceBefore(place: Waypoint): Promise<Prepared | undefined> {
  const places = Object.keys(WAY).filter((each): each is Waypoint => each in WAY);
  const earlier = places[places.indexOf(place) - 1];
  return earlier === undefined ? undefined : preparedAt(earlier);
}

/** Brings the case on from the place before, or one more case to where the others stand. */
async function prepare(place: Waypoint, count: number, begin: Prepared | undefined): Promise<Prepared> {
  const { cases, ...started } = begin ?? { cases: [] };
  const office = await openOffice(started);
  const there = cases.map((kept) => drivenIn(office.world, kept));
  const all = there.length === count ? there : [...there, await openCase(office)];
  for (const each of all.slice(-1)) await bringTo(office, each, WAY[place]);
  await office.stop();
  const kept = all.map(({ id, ward, files, entered = {} }) => ({ id, ward, files, entered }));
  return { copyOf: office.server.name, clock: office.server.clock.now(), cases: kept };
}
