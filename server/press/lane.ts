import type { Browser, Page } from 'puppeteer';
import type { Bilingual } from '../db/start-problem.ts';
import { launchChromium, type RunningChromium } from './chromium-process.ts';
import { findChromium } from './find-chromium.ts';
import { PrinterProblem, unprintable } from './printer-problem.ts';
import { openResidentPage, type PrintJob, printOn } from './print-page.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

type Options = {
  readonly onProgress: (text: Bilingual) => void;
  /** After this time a page counts as endless and its browser is killed. */
  readonly patienceMs: number;
};

const mostResidentPages = 4;
// The browser grows by some 20 MB in a thousand prints; a new one takes a tenth of a second.
const mostPrintsPerBrowser = 1_000;

/**
 * One locked-down browser with its resident pages, that prints one paper after the other: replaced when it dies, hangs or is
 * spoilt by a page, so that a bad paper of one lane leaves the other lanes alone.
 */
export class Lane {
  readonly #options: Options;
  readonly #pages = new Map<string, Page>();
  #chromium: RunningChromium | undefined;
  #starting: { readonly done: Promise<RunningChromium>; readonly cancel: AbortController } | undefined;
  #prints = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts its browser, unless it has one.
   * @throws PrinterProblem `no-browser`
   */
  async warmUp(): Promise<void> {
    if (this.#chromium?.browser.connected !== true) await this.#start();
  }

  /**
   * Prints a paper to a tagged PDF. A page at fault is tried twice: the first failure may be the browser's.
   * @throws PrinterProblem
   */
  async print(job: PrintJob): Promise<Uint8Array> {
    try {
      return await this.#printOnce(job);
    } catch (error) {
      if (error instanceof PrinterProblem && error.code !== 'endless') throw error;
      await this.close();
    }
    try {
      return await this.#printOnce(job);
    } catch (error) {
      await this.close();
      throw error instanceof PrinterProblem ? error : unprintable(error);
    }
  }

  /** Ends its browser at once, also one that is still starting; the next print starts another one. */
  async close(): Promise<void> {
    this.#starting?.cancel.abort();
    await this.#starting?.done.catch(() => undefined);
    const ended = this.#chromium?.kill();
    this.#chromium = undefined;
    this.#pages.clear();
    this.#prints = 0;
    await ended;
  }

  async #printOnce(job: PrintJob): Promise<Uint8Array> {
    if ((this.#prints += 1) > mostPrintsPerBrowser) await this.close();
    const { browser } = this.#chromium?.browser.connected ? this.#chromium : await this.#start();
    const patience = this.#options.patienceMs;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      watchdog = setTimeout(() => reject(endless(patience)), patience);
    });
    try {
      const printing = this.#residentPage(browser, job.styles).then((page) => printOn(page, job));
      return await Promise.race([printing, late]);
    } finally {
      clearTimeout(watchdog);
    }
  }

  async #start(): Promise<RunningChromium> {
    await this.close();
    const cancel = new AbortController();
    const done = this.#launch(cancel.signal);
    this.#starting = { done, cancel };
    try {
      return await done;
    } finally {
      this.#starting = undefined;
    }
  }

  async #launch(signal: AbortSignal): Promise<RunningChromium> {
    const complaints: string[] = [];
    for await (const candidate of findChromium(this.#options.onProgress)) {
      if (signal.aborted) break;
      try {
        this.#chromium = await launchChromium(candidate, signal);
        return this.#chromium;
      } catch (error) {
        complaints.push(String(error));
      }
    }
    throw noBrowser(complaints);
  }

  async #residentPage(browser: Browser, styles: string): Promise<Page> {
    const known = this.#pages.get(styles);
    if (known) return known;
    const [oldest] = this.#pages;
    if (oldest && this.#pages.size >= mostResidentPages) {
      this.#pages.delete(oldest[0]);
      await oldest[1].close();
    }
    const page = await openResidentPage(browser, styles);
    this.#pages.set(styles, page);
    return page;
  }
}

function noBrowser(complaints: readonly string[]): PrinterProblem {
  const detail = complaints.length > 0 ? ` (${complaints.join('; ')})` : '';
  return new PrinterProblem('no-browser', say(texts.noChromiumCouldBeStarted, { detail }));
}

function endless(patienceMs: number): PrinterProblem {
  const seconds = Math.ceil(patienceMs / 1000);
  return new PrinterProblem('endless', say(texts.thisDocumentDidNotPrint, { seconds: inDigits(seconds) }));
}
