import './start/node-check.ts';
import { parseArgs } from 'node:util';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { refuseNoOffice } from '../server/backup/take.ts';
import { type Upgraded, upgradeDatabase } from '../server/backup/upgrade.ts';
import { readConfig } from '../server/config.ts';
import { runProgram, say } from './start/console.ts';

/**
 * `npm run upgrade [-- --postgresql DIR] [-- --into postgresql://…]`: moves the embedded database of NAKSA_DATA, which stands still, into
 * the PostgreSQL of this version or into another; the exit code is not 0 when the verification finds anything.
 */
async function upgrade(): Promise<void> {
  const { values } = parseArgs({ options: { postgresql: { type: 'string' }, into: { type: 'string' } } });
  const { DATABASE_URL: _, ...environment } = process.env;
  const config = readConfig(environment);
  refuseNoOffice(config.dataFolder, undefined);
  const done = await upgradeDatabase({ config, ...values, onProgress: say });
  tell(done, values.into !== undefined);
  process.exitCode = done.findings.length + done.missing.length === 0 ? 0 : 1;
}

function tell(
  { tables, rows, applications, events, papers, missing, findings, old }: Upgraded,
  isElsewhere: boolean,
): void {
  for (const each of [...missing, ...findings]) process.stdout.write(`  ✗ ${each}\n`);
  say({
    ne: `${toDevanagari(tables)} तालिकाका ${toDevanagari(rows)} पङ्क्ति सारिए र दुवैतिर मिले; ${toDevanagari(applications)} निवेदनका ${toDevanagari(events)} घटना र ${toDevanagari(papers)} कागजात जाँचिए`,
    en: `${String(rows)} rows of ${String(tables)} tables were moved and are the same on both sides; ${String(events)} events of ${String(applications)} applications and ${String(papers)} papers were verified`,
  });
  if (missing.length + findings.length > 0) say(stoodBefore);
  if (isElsewhere) say(startElsewhere);
  say({
    ne: `पुरानो डाटा ${old} मा जस्ताको तस्तै छ; नयाँमा सबै ठीक चलेपछि हटाउन सकिन्छ`,
    en: `The old data lie in ${old} as they were; remove them once everything works in the new place`,
  });
}

const stoodBefore = {
  ne: 'माथिका कुरा पुरानो डाटाबेसमै थिए: पङ्क्ति उस्तै सारिएका छन्। अभिलेख जाँच्ने पानामा हेर्नुहोस्।',
  en: 'What stands above stood in the old database too: the rows are the same. See the page of verification.',
};

const startElsewhere = {
  ne: 'अब DATABASE_URL दिएर चलाउनुहोस्; NAKSA_DATA उही फोल्डर रहन्छ (साँचो, कागजात, चेकप्वाइन्ट)',
  en: 'Start with DATABASE_URL from now on; NAKSA_DATA stays the same folder (keys, papers, checkpoints)',
};

runProgram('upgrade', upgrade);
