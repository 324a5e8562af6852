import { type Bilingual, StartProblem } from '../../server/db/start-problem.ts';

/** Prints one step in both languages. */
export function say({ ne, en }: Bilingual): void {
  process.stdout.write(`• ${ne} | ${en}\n`);
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
 * Runs a program to its end: a StartProblem is told in both languages, without a stack; anything else is a bug and keeps it.
 * Either way the process then ends with exit code 1.
 */
export function runProgram(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    process.stderr.write(error instanceof StartProblem ? `\n${error.ne}\n${error.en}\n` : `\n${stackOf(error)}\n`);
    process.exit(1);
  });
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  cause: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
