import { StartProblem } from './start-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

type Queryable = { query(text: string): Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }> };

/** Settings that must hold, and the values that would lose something: `local` does so where a standby takes over. */
const LOSING = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off', 'local'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Refuses a database that may lose what it has acknowledged when the power fails.
 * @throws StartProblem naming the setting
 */
export async function refuseUnlessDurable(db: Queryable): Promise<void> {
  for (const [setting, losing] of Object.entries(LOSING)) {
    const { rows } = await db.query(`show ${setting}`);
    const value = rows[0]?.[setting];
    if (losing.some((each) => each === value)) throw notDurable(setting, String(value));
  }
}

/**
 * Refuses a database whose locale makes no trigrams of Devanagari: names could not be searched. Needs the extension pg_trgm.
 * @throws StartProblem saying how to create the database
 */
export async function refuseUnlessNepaliIsSearchable(db: Queryable): Promise<void> {
  const { rows } = await db.query(`select cardinality(show_trgm('\u0915')) as trigrams`);
  if (rows[0]?.['trigrams'] === 0) throw notSearchable();
}

function notDurable(setting: string, value: string): StartProblem {
  return new StartProblem(say(texts.notDurable, { setting, value }));
}

function notSearchable(): StartProblem {
  return new StartProblem(texts.notSearchable);
}
