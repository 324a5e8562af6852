import { resolve } from 'node:path';
import { Client } from 'pg';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { BenchPlace } from '../place.ts';
import type { OfficeSize } from './copies.ts';
import { addDisk, type DiskOf, refuseFullDisk, wholeOf } from './disk.ts';
import { countCopies, fillOffice, type Step } from './fill.ts';
import { furtherOffices } from './further-offices.ts';
import { measure, type Measured } from './measure.ts';
import { type KeptPlace, openKeptPlace } from './place.ts';

/** What `npm run bench -- scale` was told. */
export type ScaleOptions = {
  /** Applications of all offices together. */
  readonly size: number;
  readonly offices: number;
  /** Applications of the one office that is asked in turn with it. */
  readonly beside: number;
  /** Where the databases stay. */
  readonly folder: string;
};

/** What a filled database takes, and what one application of it takes. */
export type Filled = {
  readonly applications: number;
  readonly offices: number;
  readonly rowsPerSecond?: number;
  /** Bytes by table of an application with everything that stands of it, and of one with what lists and reports read. */
  readonly wholeBytes?: DiskOf;
  readonly briefBytes?: DiskOf;
};

const YEARS = 10;
const WHOLE_OF = 40;
/** What keeps the database from writing everything several times over, and from looking at what is about to grow. */
const WHILE_FILLING = [`max_wal_size = '8GB'`, `checkpoint_timeout = '30min'`, 'autovacuum = off'] as const;
const ROUNDS = { one: 40, whole: 3 } as const;
/** A case that waits for the office and one that has its permit: copies are made of these, and they are verified. */
const STORIES: readonly number[] = [8384000007, 8384000009];

/** Fills two databases, one of the first size and one of the last, and asks both the same in turn. */
export async function benchScale({ size, offices, beside, folder }: ScaleOptions): Promise<readonly object[]> {
  const small = await openFilled(folder, { applications: beside, offices: 1 });
  try {
    const large = await openFilled(folder, { applications: size, offices });
    try {
      const measured: Measured[] = [];
      printHead(beside, size);
      await measure([small.place, large.place], ROUNDS, (each) => {
        measured.push(each);
        print(each);
      });
      return [small.filled, large.filled, ...measured];
    } finally {
      await large.place.leave();
    }
  } finally {
    await small.place.leave();
  }
}

/** Shows in the office that is there that filling, also of a further office, and asking still work. */
export async function smokeScale({ server, ...place }: BenchPlace): Promise<readonly object[]> {
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  try {
    const home = place.organizationId;
    const size = { years: YEARS, today: kathmanduDate(server.runtime.now()), wholeOf: 4 };
    for (const organizationId of await furtherOffices(owner, home, 2)) {
      const count = (await countCopies(owner, organizationId)) + 40;
      const filled = await fillOffice(owner, { organizationId, home, size: { ...size, count } });
      if (filled !== 40) throw new Error(`an office got ${String(filled)} applications`);
    }
    const measured: Measured[] = [];
    const office = { ...place, runtime: server.runtime, owner };
    await measure([office], { one: 2, whole: 1 }, (each) => void measured.push(each));
    const failed = measured.find((each) => each.failed !== undefined);
    if (failed) throw new Error(`${failed.what}: ${failed.failed ?? ''}`);
    return measured;
  } finally {
    await owner.end();
  }
}

type FilledPlace = { readonly place: KeptPlace; readonly filled: Filled };

async function openFilled(
  folder: string,
  { applications, offices }: Pick<Filled, 'applications' | 'offices'>,
): Promise<FilledPlace> {
  const own = resolve(folder, `${String(applications)}-in-${String(offices)}`);
  tell(`${inDigits(applications)} applications in ${inDigits(offices)} offices: ${own}`);
  const place = await openKeptPlace(own, STORIES);
  try {
    return { place, filled: await fill(place, own, { applications, offices }) };
  } catch (error) {
    await place.leave();
    throw error;
  }
}

async function fill(
  { owner, organizationId: home, runtime }: KeptPlace,
  folder: string,
  { applications, offices }: Pick<Filled, 'applications' | 'offices'>,
): Promise<Filled> {
  const size: OfficeSize = {
    count: Math.ceil(applications / offices),
    years: YEARS,
    today: kathmanduDate(runtime.now()),
    wholeOf: WHOLE_OF,
  };
  let sum: Omit<Step, 'filled'> = { whole: 0, brief: 0, rows: 0, ms: 0, wholeBytes: {}, briefBytes: {} };
  for (const setting of WHILE_FILLING) await owner.query(`alter system set ${setting}`);
  await owner.query('select pg_reload_conf()');
  try {
    const ids = await furtherOffices(owner, home, offices);
    for (const [at, organizationId] of ids.entries()) {
      await fillOffice(owner, {
        organizationId,
        home,
        size,
        mayGoOn: () => refuseFullDisk(folder),
        onStep(step) {
          sum = addSteps(sum, step);
          tellStep(at, size, step);
        },
      });
    }
  } finally {
    for (const setting of WHILE_FILLING) await owner.query(`alter system reset ${setting.split(' ', 1).join('')}`);
    await owner.query('select pg_reload_conf()');
  }
  if (sum.rows === 0) return { applications, offices };
  tell('vacuum analyze');
  await owner.query('vacuum analyze');
  const each = { wholeBytes: eachOf(sum.wholeBytes, sum.whole), briefBytes: eachOf(sum.briefBytes, sum.brief) };
  printDisk(each);
  return { applications, offices, rowsPerSecond: (sum.rows * 1000) / sum.ms, ...each };
}

function tellStep(at: number, { count: all }: OfficeSize, step: Step): void {
  const { filled, rows, ms, wholeBytes, briefBytes } = step;
  const mb = (wholeOf(wholeBytes) + wholeOf(briefBytes)) / 2 ** 20;
  tell(
    `office ${inDigits(at + 1)}: ${inDigits(filled)} of ${inDigits(all)}, ${inDigits((rows * 1000) / ms)} rows/s, ${inDigits(mb)} MB`,
  );
}

function addSteps(one: Omit<Step, 'filled'>, other: Step): Omit<Step, 'filled'> {
  return {
    whole: one.whole + other.whole,
    brief: one.brief + other.brief,
    rows: one.rows + other.rows,
    ms: one.ms + other.ms,
    wholeBytes: addDisk(one.wholeBytes, other.wholeBytes),
    briefBytes: addDisk(one.briefBytes, other.briefBytes),
  };
}

function eachOf(disk: DiskOf, many: number): DiskOf {
  return Object.fromEntries(Object.entries(disk).map(([name, bytes]) => [name, Math.round(bytes / Math.max(1, many))]));
}

function printDisk({ wholeBytes, briefBytes }: { readonly wholeBytes: DiskOf; readonly briefBytes: DiskOf }): void {
  tell('bytes of disk per application, indexes included: whole · brief');
  const names = Object.keys(wholeBytes).toSorted((a, b) => (wholeBytes[b] ?? 0) - (wholeBytes[a] ?? 0));
  const all = [...names, ...Object.keys(briefBytes).filter((name) => !names.includes(name))];
  for (const name of all) line([name, inDigits(wholeBytes[name] ?? 0), inDigits(briefBytes[name] ?? 0)]);
  line(['together', inDigits(wholeOf(wholeBytes)), inDigits(wholeOf(briefBytes))]);
}

function printHead(beside: number, size: number): void {
  line(['milliseconds', `${inDigits(beside)} p50`, 'p95', `${inDigits(size)} p50`, 'p95', 'ratio p50', 'ratio p95']);
}

function print({ what, figures, failed }: Measured): void {
  const [small, large] = figures;
  if (small === undefined || large === undefined) return line([what, failed ?? '']);
  const times = [small.p50Ms, small.p95Ms, large.p50Ms, large.p95Ms].map((ms) => ms.toFixed(1));
  line([what, ...times, (large.p50Ms / small.p50Ms).toFixed(2), (large.p95Ms / small.p95Ms).toFixed(2)]);
}

const WIDTHS = [38, 14, 10, 14, 10, 10, 10] as const;

function line(cells: readonly string[]): void {
  const text = cells
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[at] ?? 10)))
    .join('  ');
  process.stdout.write(`${text}\n`);
}

function tell(text: string): void {
  process.stdout.write(`• ${text}\n`);
}

function inDigits(value: number): string {
  return Math.round(value).toLocaleString('en');
}
