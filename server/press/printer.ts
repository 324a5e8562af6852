import type { Bilingual } from '../db/start-problem.ts';
import type { BoundFile, Printer, PrintOrder } from '../runtime.ts';
import { type PressLink, startPressProcess } from './press-link.ts';
import { PrinterProblem, unprintable } from './printer-problem.ts';
import type { PressSettings, Word, Work } from './protocol.ts';

type Options = {
  readonly onProgress: (text: Bilingual) => void;
  /** After this time a page counts as endless and its browser is killed. */
  readonly patienceMs?: number;
  /** How many papers are printed at once. */
  readonly lanes?: number;
};

/** The press of a server. */
export type Press = Printer & {
  /** Starts its process and a browser, so that the first paper need not wait for them. */
  warmUp(): void;
  /** The number of its process, for whoever watches it. */
  pid(): number | undefined;
};

type Asked = Extract<Work, { readonly id: number }>;

/** Work that was asked for and is not done. */
type Job = {
  readonly work: Asked;
  /** Of a print: sent once to each process, under a number. */
  readonly styles?: string;
  readonly isUrgent: boolean;
  tries: number;
  watchdog?: ReturnType<typeof setTimeout>;
  resolve(made: BoundFile): void;
  reject(problem: PrinterProblem): void;
};

// Measured on two cores: a second browser prints half as much again, a third one only makes all of them wait.
const defaultLanes = 2;
const defaultPatienceMs = 30_000;
/** A process that dies with a paper in hand: the paper is tried a second time, not a third. */
const mostTries = 2;
/** Besides both tries of an endless page: starting browsers, and what is done with the bytes. */
const marginMs = 60_000;

/**
 * Opens the press: a process of its own that makes and changes PDFs, started with the first paper. When it dies it is started
 * again, and what it had in hand is tried again. A machine without a browser still gets a press: each print then says why it
 * cannot, and looks for a browser again.
 */
export function openPrinter({ onProgress, lanes = defaultLanes, patienceMs = defaultPatienceMs }: Options): Press {
  const desk = new Desk({ lanes, patienceMs }, onProgress);
  return {
    print: (order) => desk.print(order),
    stampCopy: async (pdf, no) => (await desk.take((id) => ({ kind: 'stamp', id, pdf, no }))).pdf,
    bind: (papers, title) => desk.take((id) => ({ kind: 'bind', id, papers, title })),
    warmUp: () => desk.warmUp(),
    problem: () => desk.problem,
    pid: () => desk.pid(),
    close: () => desk.close(),
  };
}

/** What waits, what is under way, and the process that does it. */
class Desk {
  readonly #settings: PressSettings;
  readonly #onProgress: (text: Bilingual) => void;
  readonly #underWay = new Map<number, Job>();
  readonly #sentStyles = new Map<string, number>();
  readonly #open = new Set<Promise<BoundFile>>();
  #waiting: Job[] = [];
  #link: PressLink | undefined;
  #lastId = 0;
  problem: PrinterProblem | undefined;

  constructor(settings: PressSettings, onProgress: (text: Bilingual) => void) {
    this.#settings = settings;
    this.#onProgress = onProgress;
  }

  async print({ styles, isUrgent = false, ...paper }: PrintOrder): Promise<Uint8Array> {
    const { pdf } = await this.take((id) => ({ kind: 'print', id, styles: 0, ...paper }), { styles, isUrgent });
    return pdf;
  }

  take(
    work: (id: number) => Asked,
    options: Pick<Job, 'styles' | 'isUrgent'> = { isUrgent: true },
  ): Promise<BoundFile> {
    const done = new Promise<BoundFile>((resolve, reject) => {
      this.#waiting.push({ work: work((this.#lastId += 1)), ...options, tries: 0, resolve, reject });
    });
    this.#open.add(done);
    void done.catch(() => undefined).finally(() => this.#open.delete(done));
    this.#handOut();
    return done;
  }

  warmUp(): void {
    this.#connect().send({ kind: 'warm' });
  }

  pid(): number | undefined {
    return this.#link?.pid;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#open);
    await this.#link?.leave();
  }

  /** As many prints as there are lanes, the urgent first; the rest stays here, where something urgent can still go before it. */
  #handOut(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const taken = next;
      this.#waiting = this.#waiting.filter((job) => job !== taken);
      this.#send(taken);
    }
  }

  #next(): Job | undefined {
    const isFree = [...this.#underWay.values()].filter(isPrint).length < this.#settings.lanes;
    const ready = this.#waiting.filter((job) => isFree || !isPrint(job));
    return ready.find(({ isUrgent }) => isUrgent) ?? ready[0];
  }

  #send(job: Job): void {
    const link = this.#connect();
    this.#underWay.set(job.work.id, job);
    job.watchdog = setTimeout(() => link.kill(), 2 * this.#settings.patienceMs + marginMs);
    if (job.work.kind === 'print') link.send({ ...job.work, styles: this.#keyOf(link, job.styles ?? '') });
    else link.send(job.work);
  }

  #keyOf(link: PressLink, styles: string): number {
    const known = this.#sentStyles.get(styles);
    if (known !== undefined) return known;
    const key = this.#sentStyles.size + 1;
    this.#sentStyles.set(styles, key);
    link.send({ kind: 'styles', key, styles });
    return key;
  }

  #connect(): PressLink {
    if (this.#link) return this.#link;
    this.#sentStyles.clear();
    const link = startPressProcess(this.#settings, {
      onWord: (word) => this.#hear(word),
      onGone: (complaint) => this.#lose(link, complaint),
    });
    this.#link = link;
    return link;
  }

  #hear(word: Word): void {
    if (word.kind === 'progress') return this.#onProgress(word.text);
    const job = this.#underWay.get(word.id);
    if (!job) return;
    this.#putDown(job);
    if (word.kind === 'done') this.#finish(job, word.made);
    else this.#refuse(job, new PrinterProblem(word.code, word.text));
    this.#handOut();
  }

  #finish(job: Job, made: BoundFile): void {
    if (job.work.kind === 'print') this.problem = undefined;
    job.resolve(made);
  }

  /** Without a browser the process goes too: the next one looks for it in the surroundings as they are then. */
  #refuse(job: Job, problem: PrinterProblem): void {
    if (problem.code === 'no-browser') {
      this.problem = problem;
      if (this.#underWay.size === 0) this.#dismiss();
    }
    job.reject(problem);
  }

  #dismiss(): void {
    const link = this.#link;
    this.#link = undefined;
    void link?.leave();
  }

  #lose(link: PressLink, complaint: string): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    const lost = [...this.#underWay.values()];
    for (const job of lost) {
      this.#putDown(job);
      job.tries += 1;
      if (job.tries >= mostTries) job.reject(unprintable(new Error(complaint || 'the press process ended')));
      else this.#waiting.unshift(job);
    }
    this.#handOut();
  }

  #putDown(job: Job): void {
    clearTimeout(job.watchdog);
    this.#underWay.delete(job.work.id);
  }
}

function isPrint({ work }: Job): boolean {
  return work.kind === 'print';
}
