import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { type Bilingual, StartProblem } from '../../server/db/start-problem.ts';
import { inBoth } from '../../server/said.ts';
import { asksForHelp, helpLines, isWrongCall, type ProgramName, wrongCall } from './usage.ts';

/** Prints one step in both languages. */
export function say(text: Bilingual): void {
  process.stdout.write(`• ${inBoth(text)}\n`);
}

/** Prints the parts of something long as they begin, each with its number among all; what is told within a part stands below it. */
export function countedSteps(steps: readonly Bilingual[]): { begin(at: number): void } {
  return {
    begin(at) {
      const step = steps[at];
      if (step === undefined) throw new Error(`there is no step ${String(at)}`);
      const [no, all] = [at + 1, steps.length];
      process.stdout.write(
        `[${toDevanagari(no)}/${toDevanagari(all)}] ${step.ne} | [${String(no)}/${String(all)}] ${step.en}\n`,
      );
    },
  };
}

/** So often a log hears how far something is; a terminal hears it at once. */
const logEveryMs = 5_000;

/** Prints how far something is: over the same line on a terminal, a line now and then elsewhere. */
export function progressLine(): { show(text: string): void; end(): void } {
  let shown = '';
  let loggedAt = Date.now();
  return {
    show(text) {
      if (process.stdout.isTTY) process.stdout.write(`\r  ${text.padEnd(shown.length)}`);
      else if (Date.now() - loggedAt > logEveryMs) {
        process.stdout.write(`  ${text}\n`);
        loggedAt = Date.now();
      }
      shown = text;
    },
    end() {
      if (shown !== '') process.stdout.write(process.stdout.isTTY ? '\n' : `  ${shown}\n`);
      shown = '';
    },
  };
}

/**
 * Runs a program to its end. `--help` tells what it does and runs nothing. A StartProblem, and arguments that it does not know, are
 * told in both languages, without a stack; anything else is a bug and keeps it. After an error the process ends with exit code 1.
 */
export function runProgram(name: ProgramName, program: () => Promise<void>): void {
  if (asksForHelp(process.argv.slice(2))) {
    process.stdout.write(`${helpLines(name).join('\n')}\n`);
    return;
  }
  program().catch((error: unknown) => {
    process.stderr.write(`\n${tellingOf(name, error)}\n`);
    process.exit(1);
  });
}

function tellingOf(name: ProgramName, error: unknown): string {
  if (error instanceof StartProblem) return `${error.ne}\n${error.en}`;
  return isWrongCall(error) ? wrongCall(name, error) : stackOf(error);
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  cause: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
