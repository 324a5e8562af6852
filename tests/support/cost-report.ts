import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { readJson } from '../../server/parse.ts';
import { Weights, weightsFile } from './longest-first.ts';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;
const SAMPLE_MS = 250;
/** Files that take less may begin whenever they like. */
const LONG_S = 5;

/** What ran: seconds of processor time by kind of program, and seconds in which nothing did. */
type Spent = Record<string, number>;
type Seen = { readonly kind: string; readonly own: number; readonly children: number };

/**
 * Says at the end what each file of tests has cost: seconds of processor time of node, PostgreSQL, Chromium and all else, and how long
 * nothing ran at all (timers, polls, the disk). Only with `--maxWorkers=1` does each second belong to one file; only Linux tells it.
 *
 *     node_modules/.bin/node node_modules/vitest/vitest.mjs run --maxWorkers=1 --reporter=default --reporter=./tests/support/cost-report.ts tests/spec
 *
 * With NAKSA_UPDATE_WEIGHTS=1 what it has taken stands in weights.json, by which the longest file begins first.
 */
export default class CostReport implements Reporter {
  readonly #ever = new Map<number, Seen>();
  readonly #rows: { readonly file: string; readonly spent: Spent }[] = [];
  #at = performance.now();
  #waited = 0;
  #before = this.#total();
  #last = this.#before;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }

  onTestModuleQueued(): void {
    // what was done before the first file is nobody's
    if (this.#rows.length === 0) this.#before = this.#sample();
  }

  onTestModuleEnd({ relativeModuleId: file }: TestModule): void {
    const now = this.#sample();
    const kinds = new Set([...Object.keys(now), ...Object.keys(this.#before)]);
    const spent = Object.fromEntries([...kinds].map((kind) => [kind, (now[kind] ?? 0) - (this.#before[kind] ?? 0)]));
    this.#rows.push({ file, spent });
    this.#before = now;
    if (process.env['NAKSA_UPDATE_WEIGHTS'] === '1') keepWeight(file, cpu(spent) + (spent['waited'] ?? 0));
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    const rows = this.#rows.toSorted((one, other) => cpu(other.spent) - cpu(one.spent));
    for (const { file, spent } of rows) process.stdout.write(`${sayCosts(spent)}  ${file}\n`);
  }

  /** Adds what was waited since the last sample. */
  #sample(): Spent {
    const [now, at] = [this.#total(), performance.now()];
    this.#waited += Math.max(0, (at - this.#at) / 1000 - (cpu(now) - cpu(this.#last)));
    this.#at = at;
    this.#last = now;
    return { ...now, waited: this.#waited };
  }

  #total(): Spent {
    const spent: Spent = {};
    let all = 0;
    for (const [pid, seen] of readFamily(process.pid)) {
      all += seen.own + seen.children;
      this.#ever.set(pid, seen);
    }
    let named = 0;
    for (const { kind, own } of this.#ever.values()) {
      spent[kind] = (spent[kind] ?? 0) + own / TICKS_PER_S;
      named += own;
    }
    // what ended between two samples is known by its parent alone
    return { ...spent, ended: Math.max(0, all - named) / TICKS_PER_S };
  }
}

/** Writes down how long a file takes, when that is long. */
function keepWeight(file: string, seconds: number): void {
  const others = Object.entries(readJson(Weights, weightsFile)).filter(([name]) => name !== file);
  const own = seconds < LONG_S ? [] : [[file, Math.round(seconds)] as const];
  const sorted = [...others, ...own].toSorted(([, one], [, other]) => other - one);
  writeFileSync(weightsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function cpu(spent: Spent): number {
  return Object.entries(spent).reduce((sum, [kind, seconds]) => (kind === 'waited' ? sum : sum + seconds), 0);
}

const KINDS = ['node', 'vitest', 'postgres', 'chromium', 'other', 'ended', 'waited'] as const;

function sayCosts(spent: Spent): string {
  const say = (seconds: number) => seconds.toFixed(1).padStart(6);
  return [`${say(cpu(spent))} s`, ...KINDS.map((kind) => `${kind} ${say(spent[kind] ?? 0)}`)].join('  ');
}

/** A process and all that it has started, as far as they are still there. */
function readFamily(root: number): Map<number, Seen> {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/u.test(name) ? (readProcess(Number(name), root) ?? []) : [],
  );
  const family = new Map<number, Seen>();
  const members = new Set([root]);
  // children have mostly higher numbers than their parents, but numbers begin anew
  for (let before = 0; before < members.size; ) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  for (const { pid, seen } of all) if (members.has(pid)) family.set(pid, seen);
  return family;
}

function readProcess(pid: number, root: number) {
  let text: string;
  try {
    text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  } catch {
    return undefined; // gone meanwhile
  }
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [own = 0, inKernel = 0, children = 0, childrenInKernel = 0] = fields.slice(11, 15);
  const kind = pid === root ? 'vitest' : kindOf(name);
  return { pid, parent, seen: { kind, own: own + inKernel, children: children + childrenInKernel } };
}

function kindOf(name: string): string {
  if (name.startsWith('postgres')) return 'postgres';
  if (/chrom|headless/u.test(name)) return 'chromium';
  return /^(?:node|MainThread)/u.test(name) ? 'node' : 'other';
}
