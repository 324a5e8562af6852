import { type AskedOffice, type Question, questionsOf } from './questions.ts';

/** Milliseconds of one office. */
export type Figures = { readonly p50Ms: number; readonly p95Ms: number };

/** What each of the offices took for a question, in their order; an office that could not answer has why. */
export type Measured = { readonly what: string; readonly figures: readonly Figures[]; readonly failed?: string };

/** How often a question is put to each office: one of a case or a page, and one of the whole office. */
export type Rounds = { readonly one: number; readonly whole: number };

const WARM_UPS = 3;

/** Puts the same questions to offices in turn, round after round, so that a busy machine is busy for all of them alike. */
export async function measure(
  offices: readonly AskedOffice[],
  rounds: Rounds,
  onMeasured: (measured: Measured) => void,
): Promise<void> {
  const asked = await Promise.all(offices.map(questionsOf));
  const [first = []] = asked;
  for (const [at, { what, isWhole }] of first.entries()) {
    const same = asked.flatMap((questions) => questions[at] ?? []);
    const times = isWhole === true ? { warm: 0, count: rounds.whole } : { warm: WARM_UPS, count: rounds.one };
    onMeasured({ what, ...(await figuresInTurn(same, times)) });
  }
}

/** What took too long says so, and the next question is asked all the same. */
async function figuresInTurn(questions: readonly Question[], times: Times): Promise<Omit<Measured, 'what'>> {
  try {
    return { figures: (await inTurn(questions, times)).map(figuresOf) };
  } catch (error) {
    return { figures: [], failed: error instanceof Error ? error.message : String(error) };
  }
}

type Times = { readonly warm: number; readonly count: number };

async function inTurn(questions: readonly Question[], { warm, count }: Times): Promise<readonly (readonly number[])[]> {
  const times = questions.map(() => new Array<number>());
  for (let n = 0; n < warm + count; n += 1) {
    for (const [at, { prepare, ask }] of questions.entries()) {
      await prepare?.(n);
      const begun = performance.now();
      await ask(n);
      if (n >= warm) times[at]?.push(performance.now() - begun);
    }
  }
  return times;
}

function figuresOf(times: readonly number[]): Figures {
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

/** The value below which so great a part of the values lies. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
