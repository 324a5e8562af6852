import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { soundsOf } from '../../form-schemas/values/sounds.ts';
import { Client } from 'pg';
import { listApplications } from '../../server/applications/list.ts';
import type { ListQuery } from '../../server/contract/lists.ts';
import type { ReportName } from '../../server/contract/reports.ts';
import { viewingOf } from '../../server/lists/applications.ts';
import { findPage } from '../../server/lists/find.ts';
import { reportFor } from '../../server/reports/report.ts';
import type { Trx, Who } from '../../server/runtime.ts';
import { teamView } from '../../server/tasks/team.ts';
import { fillOffice } from './scale/fill.ts';
import { chance, nepaliName } from './nepali-names.ts';
import { percentile } from './scale/measure.ts';
import type { BenchPlace } from './place.ts';
import type { Size, Sizes } from './size.ts';

const page = 50;
const sizes: Sizes<{ readonly applications: number; readonly rounds: number; readonly reports: number }> = {
  full: { applications: 200_000, rounds: 60, reports: 5 },
  smoke: { applications: 1_000, rounds: 2, reports: 1 },
};
const plainIndex = 'bench_owner_trigrams';

/** Milliseconds that a page takes; beside them those of a plain trigram index on the name as it is written. */
export type ListFigures = {
  readonly what: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly plainP95Ms?: number;
};

/** What is asked in the nth round; a text is also asked of the plain index. */
type Question = { readonly query: ListQuery; readonly plain?: string };

const QUESTIONS: Readonly<Record<string, (n: number) => Question>> = {
  'one letter of a name': (n) => asked(letters(n, 1)),
  'two letters': (n) => asked(letters(n, 2)),
  'three letters': (n) => asked(letters(n, 3)),
  'a word': (n) => asked(word(n)),
  'two letters, roman': (n) => ({ query: { q: soundsOf(word(n)).slice(0, 2) } }),
  'a word, roman': (n) => ({ query: { q: soundsOf(word(n)) } }),
  'a whole name': (n) => asked(nepaliName(n, 7)),
  "an applicant's name": (n) => ({ query: { nibedakName: word(n) } }),
  'a word within a ward': (n) => ({ query: { q: word(n), wardNo: String(1 + (n % 9)) } }),
  'a word of an old year': (n) => ({ query: { q: word(n), year: '7879' } }),
  'a telephone': (n) => ({ query: { q: `98${String(10_000 + n)}` } }),
  'no words, ward and status': (n) => ({ query: { wardNo: String(1 + (n % 9)), applicationStatus: 'C' } }),
  'no words, an old year': () => ({ query: { year: '7879' } }),
};

/** Pages of an office of two hundred thousand applications (a thousand of a smoke run), interleaved with the plain index; then its task list and reports. */
export async function benchLists(place: BenchPlace, size: Size): Promise<readonly ListFigures[]> {
  const { applications, rounds, reports } = sizes[size];
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  try {
    const today = kathmanduDate(place.server.runtime.now());
    const { organizationId } = place;
    const office = { count: applications, years: 10, today, wholeOf: Infinity };
    await fillOffice(owner, { organizationId, home: organizationId, size: office });
    await owner.query(`create index ${plainIndex} on application using gin (owner_ne gin_trgm_ops)`);
    await owner.query('vacuum analyze');
    const who = { ...(await place.getActor('A')), sessionId: '', loginId: '', mustChangePassword: false };
    const searched = await searchFigures(place, { owner, who, rounds });
    return [...searched, ...(await wholeFigures(place, who, reports))];
  } finally {
    await owner.end();
  }
}

type Searching = { readonly owner: Client; readonly who: Who; readonly rounds: number };

async function searchFigures(place: BenchPlace, searching: Searching): Promise<readonly ListFigures[]> {
  const { owner, who, rounds } = searching;
  const { runtime } = place.server;
  const inOffice = <T>(work: (trx: Trx) => Promise<T>) => runtime.inOrganization(who.organizationId, work);
  const viewing = await inOffice((trx) => viewingOf(runtime, trx, who));
  const figures: ListFigures[] = [];
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const [own, plain]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n += 1) {
      const { query, plain: text } = question(n);
      own.push(await inOffice((trx) => timed(() => findPage(trx, viewing, query, page + 1))));
      if (text !== undefined) plain.push(await timed(() => askPlain(owner, who, text)));
    }
    figures.push({ what, ...figuresOf(own), ...(plain.length > 0 ? { plainP95Ms: percentile(plain, 0.95) } : {}) });
  }
  return figures;
}

async function wholeFigures(place: BenchPlace, who: Who, rounds: number): Promise<readonly ListFigures[]> {
  const { runtime } = place.server;
  const reports = ['applications', 'ageing', 'workload', 'revenue', 'deposits', 'validity', 'year'] as const;
  const works: readonly (readonly [string, (trx: Trx) => Promise<unknown>])[] = [
    ['the task list with its counts', (trx) => listApplications(runtime, trx, who, {})],
    ['who has what', (trx) => teamView(runtime, trx, who)],
    ...reports.map(
      (name: ReportName) =>
        [`report ${name}`, (trx: Trx) => reportFor(runtime, trx, who, { name, query: {} })] as const,
    ),
  ];
  const figures: ListFigures[] = [];
  for (const [what, work] of works) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1)
      times.push(await runtime.inOrganization(who.organizationId, (trx) => timed(() => work(trx))));
    figures.push({ what, ...figuresOf(times) });
  }
  return figures;
}

function askPlain(owner: Client, { organizationId }: Who, text: string): Promise<unknown> {
  return owner.query(
    `select id from application where organization_id = $1 and owner_ne like $2 order by filed_at desc, id desc limit $3`,
    [organizationId, `%${text}%`, page + 1],
  );
}

function asked(text: string): Question {
  return { query: { q: text }, plain: text };
}

function word(n: number): string {
  const words = nepaliName(n, 8).split(' ');
  return words[Math.floor(chance(n, 9) * words.length)] ?? '';
}

/** The first letters of a word, each with its vowel sign. */
function letters(n: number, count: number): string {
  const segments = new Intl.Segmenter('ne', { granularity: 'grapheme' }).segment(word(n));
  return Array.from(segments, ({ segment }) => segment)
    .slice(0, count)
    .join('');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function figuresOf(times: readonly number[]): Pick<ListFigures, 'p50Ms' | 'p95Ms'> {
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}
