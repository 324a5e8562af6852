import { setTimeout as pause } from 'node:timers/promises';
import { PrinterProblem } from '../../server/press/printer-problem.ts';
import { openPrinter, type Press } from '../../server/press/printer.ts';
import { endlessBody, killAll, processesUnder, shopStyles, weigh } from './print-shop.ts';

/** How many papers, and how many kills. */
export type PressDrill = { readonly papers: number; readonly kills: number };
/** By then the press has come to its working weight: measured 415, 533, 550, 561, 575 MB after 100, 300, 500, 700, 1,600 papers. */
const mostWarmUps = 400;
const atOnce = 4;

/** What the drills of the press came to. */
type PressFigures = {
  readonly papers: number;
  readonly perSecond: number;
  /** Of the press process and its browsers together, from the four hundredth paper to the last. */
  readonly grewMb: number;
  readonly weighsMb: number;
  readonly kills: number;
  readonly completed: number;
  readonly reported: number;
  /** The longest that anybody waited for a paper or its failure after a kill. */
  readonly slowestMs: number;
  readonly afterEndlessMs: number;
};

const body = `<h2>कागजात</h2>${'<p>क्षेत्री ज्ञानप्रसाद श्रेष्ठको विद्युत् जडान, क्षेत्रफल ५८९ वर्गफिट</p>'.repeat(40)}`;

/** The drills of promise 14: papers, kills of browser and press process in turn, an endless page. */
export async function benchPress({ papers, kills }: PressDrill): Promise<PressFigures> {
  const press = openPrinter({ onProgress: () => undefined, patienceMs: 5_000 });
  try {
    return { ...(await printMany(press, papers)), ...(await killOften(press, kills)), ...(await endure(press)) };
  } finally {
    await press.close();
  }
}

const print = (press: Press): Promise<Uint8Array> => press.print({ styles: shopStyles, body, title: 'कागजात' });

async function printMany(
  press: Press,
  papers: number,
): Promise<Pick<PressFigures, 'papers' | 'perSecond' | 'grewMb' | 'weighsMb'>> {
  const warmUps = Math.min(mostWarmUps, papers / 2);
  await inTurns(press, warmUps);
  const before = await settledWeight(press);
  const started = performance.now();
  await inTurns(press, papers - warmUps);
  const perSecond = ((papers - warmUps) * 1000) / (performance.now() - started);
  const after = await settledWeight(press);
  return { papers, perSecond: round(perSecond), grewMb: round(after - before), weighsMb: round(after) };
}

async function inTurns(press: Press, count: number): Promise<void> {
  for (let done = 0; done < count; done += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => print(press)));
  }
}

/** A moment of rest, in which what is not needed any more is given back. */
async function settledWeight(press: Press): Promise<number> {
  await pause(2_000);
  return weigh(pidsOf(press));
}

function pidsOf(press: Press): readonly number[] {
  const pid = press.pid();
  return pid === undefined ? [] : [pid, ...processesUnder(pid)];
}

async function killOften(
  press: Press,
  kills: number,
): Promise<Pick<PressFigures, 'kills' | 'completed' | 'reported' | 'slowestMs'>> {
  const waits: number[] = [];
  let reported = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const asked = Array.from({ length: atOnce }, () => print(press));
    await pause(20 + ((kill * 37) % 100));
    const [own = 0, ...browsers] = pidsOf(press);
    const from = performance.now();
    killAll(kill % 2 === 0 ? browsers : [own]);
    for (const outcome of await Promise.allSettled(
      asked.map((each) => each.finally(() => waits.push(performance.now() - from))),
    )) {
      if (outcome.status === 'fulfilled') continue;
      if (!(outcome.reason instanceof PrinterProblem)) throw outcome.reason;
      reported += 1;
    }
  }
  return { kills, completed: kills * atOnce - reported, reported, slowestMs: round(Math.max(...waits)) };
}

/** How long an honest paper waits while an endless one has its lane. */
async function endure(press: Press): Promise<Pick<PressFigures, 'afterEndlessMs'>> {
  const endless = press.print({ styles: shopStyles, body: endlessBody }).catch((error: unknown) => error);
  const from = performance.now();
  await print(press);
  const afterEndlessMs = round(performance.now() - from);
  if (!((await endless) instanceof PrinterProblem)) throw new Error('an endless page was printed');
  return { afterEndlessMs };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
