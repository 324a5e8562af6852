import { StartProblem } from './start-problem.ts';

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
  const { rows } = await db.query(`select cardinality(show_trgm('क')) as trigrams`);
  if (rows[0]?.['trigrams'] === 0) throw notSearchable();
}

function notDurable(setting: string, value: string): StartProblem {
  return new StartProblem({
    ne: `डाटाबेसमा ${setting} = ${value} छ, त्यसैले बत्ती जाँदा स्वीकृत निर्णय हराउन सक्छ। postgresql.conf मा ${setting} = on राखेर फेरि सुरु गर्नुहोस्।`,
    en: `The database runs with ${setting} = ${value}, so accepted decisions could be lost in a power cut. Set ${setting} = on in postgresql.conf and start again.`,
  });
}

function notSearchable(): StartProblem {
  return new StartProblem({
    ne: 'यो डाटाबेसको locale ले देवनागरी नाम खोज्न दिँदैन। डाटाबेस UTF8 encoding र C.UTF-8 locale मा बनाएर फेरि सुरु गर्नुहोस्।',
    en: 'The locale of this database cannot search names in Devanagari. Create the database with encoding UTF8 and locale C.UTF-8 and start again.',
  });
}
