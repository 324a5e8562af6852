import './start/node-check.ts';
import { makeConsoleCode } from '../server/accounts/console-code.ts';
import { readConfig } from '../server/config.ts';
import { runProgram } from './start/console.ts';

/**
 * `npm run console-code`: makes a one-time code on the machine of the server. It stands for the second person of a proposal where the
 * office has nobody else, or for the second step of a login whose telephone is lost.
 */
async function show(): Promise<void> {
  const { code, minutes } = makeConsoleCode(readConfig(process.env));
  process.stdout.write(`${code}\n`);
  process.stderr.write(
    `यो सङ्केत १५ मिनेटभित्र एक पटक चल्छ: प्रस्ताव पुष्टि गर्दा वा फोन हराएको व्यक्तिले प्रवेश गर्दा।\n` +
      `It works once within ${String(minutes)} minutes: to confirm a proposal, or to log in where a phone is lost.\n`,
  );
}

runProgram('console-code', show);
