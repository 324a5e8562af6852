import '../start/node-check.ts';
import { parseArgs } from 'node:util';
import { runProgram } from '../start/console.ts';
import { DRILLS } from './drills.ts';

/** What automake and others call a test that was not run. */
const skippedCode = 77;

/** `npm run drill -- NAME [--rounds N]`: figures line by line; exit code 1 unless all held and the control failed as it must. */
async function drill(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  const open = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined;
  if (open === undefined) {
    say(`npm run drill -- NAME [--rounds N]; NAME is one of ${Object.keys(DRILLS).join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const { ok, figures, control } = await (await open()).run(roundsOf(values.rounds));
  if (figures['skipped'] !== undefined) {
    say(`skipped: ${String(figures['skipped'])}`);
    process.exitCode = skippedCode;
    return;
  }
  for (const [what, figure] of Object.entries(figures)) say(`${what}: ${String(figure)}`);
  say(`control ${control.failedAsItMust ? 'failed as it must' : 'DID NOT FAIL'}: ${control.what}`);
  say(ok && control.failedAsItMust ? 'ok' : 'NOT ok');
  process.exitCode = ok && control.failedAsItMust ? 0 : 1;
}

function roundsOf(text: string | undefined): { readonly rounds?: number } {
  if (text === undefined) return {};
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= 1_000_000) return { rounds };
  throw new Error('--rounds is a number from 1 to 1000000');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

runProgram('drill', drill);
