import { Type } from 'typebox';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/main.ts';
import { openApi } from '../api/api.ts';
import { innerWire } from '../api/wire.ts';
import { readAnswerBook } from '../demo/book.ts';
import { lookAt, type World } from '../demo/drive.ts';
import { readDemoOffice } from '../demo/office.ts';
import { readStaff } from '../demo/people.ts';
import { textPress } from '../journey/press.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type Boundary, findBoundaries } from './clocks/boundaries.ts';
import { driveToNotice, enterHoliday, firings, fiscalYear, type Ground, openCase, waits } from './clocks/notice.ts';
import type { DrillResult } from './result.ts';
import { DRILL_PASSWORD } from './served.ts';

const auditor = 'auditor@sungabha.example';
/** The law's: its last day moves on while the office is closed. */
const noticeDays = 15;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What was seen at one boundary; each is true where all is right. */
type Seen = {
  readonly dueIsRight: boolean;
  /** Over a Saturday or a holiday, where its days end with one. */
  readonly restsWhileClosed: boolean;
  readonly restsAtLastSecond: boolean;
  readonly restsWhenSetBack: boolean;
  readonly firesOnce: boolean;
  readonly staysWhenSetBack: boolean;
  readonly chainIsValid: boolean;
  readonly yearsDiffer: boolean;
  /** What a clock in UTC would have done at the last second. */
  readonly utcWouldErr: boolean;
  /** Whether a case comes to the same day before the office knows its holiday. */
  readonly blindIsRight?: boolean;
};

/**
 * Promise 24: terms end with their last day in Kathmandu, at new years, after months of 32 days, after days on which the office is
 * closed, and when the clock is set back.
 */
export async function run({ rounds = 7 }: { readonly rounds?: number }): Promise<DrillResult> {
  const boundaries = findBoundaries().slice(0, rounds);
  const folder = makeTemporaryFolder('drill');
  const clock = { at: instantOf(addDays(boundaries[0]?.plainEnd ?? '', -60), '10:15:00') };
  const server = await startServer({
    config: readConfig({
      NAKSA_DATA: folder.path,
      PORT: '0',
      LOG_LEVEL: 'silent',
      NAKSA_DEMO_PASSWORD: DRILL_PASSWORD,
    }),
    clock: { now: () => new Date(clock.at).toISOString() },
    onProgress: () => undefined,
    demoOffice: readDemoOffice(),
    printer: textPress,
  });
  try {
    const api = openApi(innerWire(server.app), DRILL_PASSWORD);
    const world: World = { api, book: readAnswerBook(), staff: readStaff() };
    const drain = async (): Promise<void> => void (await server.jobs.drain());
    const seen: Seen[] = [];
    const { runtime } = server;
    for (const boundary of boundaries) seen.push(await cross({ world, clock, drain, runtime }, boundary));
    const wrong = boundaries.flatMap(({ name }, at) => wrongOf(name, seen[at]));
    const utcErrs = seen.filter(({ utcWouldErr }) => utcWouldErr).length;
    const blind = seen.flatMap(({ blindIsRight }) => (blindIsRight === undefined ? [] : [blindIsRight]));
    const blindErrs = blind.filter((isRight) => !isRight).length;
    const moved = boundaries.filter(({ plainEnd, lastDay }) => plainEnd !== lastDay).length;
    return {
      ok: wrong.length === 0 && seen.length > 0,
      figures: {
        'last days': boundaries.map(({ name, lastDay }) => `${name} ${lastDay}`).join(', '),
        'of these moved on by a closed office': moved,
        checks: seen.length * 8,
        wrong: wrong.length === 0 ? 'none' : wrong.join(', '),
      },
      control: {
        failedAsItMust: utcErrs === seen.length && blindErrs === blind.length,
        what: `a clock that reads the day in UTC would have been a day off at ${String(utcErrs)} of ${String(seen.length)} last days, an office that does not know its holiday was wrong at ${String(blindErrs)} of ${String(blind.length)}`,
      },
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** A case whose notice ends with the last day of the boundary. */
async function cross(
  ground: Ground & { readonly clock: { at: number } },
  { name, plainEnd, lastDay, holidays }: Boundary,
): Promise<Seen> {
  const { world, clock, drain, runtime } = ground;
  const day = addDays(lastDay, 1);
  clock.at = instantOf(addDays(plainEnd, -noticeDays), '10:15:00');
  const blindDue = holidays.length === 0 ? undefined : await driveToNotice(ground, await openCase(world));
  for (const holiday of holidays) await enterHoliday(world, holiday);
  const driven = await openCase(world);
  const due = await driveToNotice(ground, driven);
  const stateAt = async (instant: number): Promise<string> => {
    clock.at = instant;
    await drain();
    return (await lookAt(world, driven)).summary.state;
  };
  const closed = plainEnd === lastDay ? waits : await stateAt(instantOf(addDays(plainEnd, 1), '00:00:01'));
  const atLastSecond = await stateAt(instantOf(lastDay, '23:59:59'));
  const yearBefore = await fiscalYear(world);
  const setBack = [await stateAt(clock.at - hourMs), await stateAt(clock.at - 2 * dayMs)];
  const after = await stateAt(instantOf(day, '00:00:01'));
  const yearAfter = await fiscalYear(world);
  const fired = await firings(runtime, driven);
  const backAgain = await stateAt(clock.at - 2 * dayMs);
  await stateAt(instantOf(day, '00:00:02'));
  const verified = await world.api.get(
    auditor,
    `/api/applications/${driven.id}/verify`,
    Type.Object({ valid: Type.Boolean() }),
  );
  return {
    dueIsRight: due === lastDay,
    restsWhileClosed: closed === waits,
    restsAtLastSecond: atLastSecond === waits,
    restsWhenSetBack: setBack.every((state) => state === waits),
    firesOnce: after !== waits && fired === 1 && (await firings(runtime, driven)) === 1,
    staysWhenSetBack: backAgain === after,
    chainIsValid: verified.valid,
    yearsDiffer: (yearBefore !== yearAfter) === (name === 'fiscal year'),
    ...(blindDue === undefined ? {} : { blindIsRight: blindDue === lastDay }),
    utcWouldErr: new Date(instantOf(day, '00:00:01')).toISOString().slice(0, 10) !== day,
  };
}

const CONTROLS: readonly string[] = ['utcWouldErr', 'blindIsRight'];

function wrongOf(name: string, seen: Seen | undefined): readonly string[] {
  const checks = Object.entries(seen ?? {}).filter(([check]) => !CONTROLS.includes(check));
  return checks.filter(([, isRight]) => !isRight).map(([check]) => `${name}: ${check}`);
}

/** The instant of a time of day in Kathmandu. */
function instantOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}+05:45`);
}
