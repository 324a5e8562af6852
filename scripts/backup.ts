import './start/node-check.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { sayMoment } from '../server/backup/moment.ts';
import { refuseNoOffice, takeBackup } from '../server/backup/take.ts';
import { readConfig } from '../server/config.ts';
import { StartProblem } from '../server/db/start-problem.ts';
import { getPassphrase } from './backup/passphrase.ts';
import { runProgram, say } from './start/console.ts';

/**
 * `npm run backup -- --to DIR`: backs up the office of NAKSA_DATA while it works (or stands still). The folder keeps every backup;
 * what it has already is not copied again.
 */
async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) throw sayWhere();
  const dataFolder = resolve(process.env['NAKSA_DATA'] ?? 'data');
  refuseNoOffice(dataFolder, process.env['DATABASE_URL']);
  const passphrase = await getPassphrase({ isNew: true });
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) say(engineFirst);
  if (config.files !== undefined) say(storeFirst);
  const to = resolve(values.to);
  const taken = await takeBackup({ config, to, passphrase, onProgress: say });
  const moment = sayMoment(taken.manifest.until);
  say({
    ne: `कागजात ${toDevanagari(taken.papers)}, तीमध्ये नयाँ ${toDevanagari(taken.newPapers)}`,
    en: `${String(taken.papers)} papers, ${String(taken.newPapers)} of them new`,
  });
  say({ ne: `ब्याकअप पूरा भयो, ${moment.ne} सम्मको: ${taken.path}`, en: `The backup is complete, up to ${moment.en}` });
  if (!taken.goesOn && config.databaseUrl === undefined) say(oneMomentOnly);
}

const engineFirst = {
  ne: 'डाटाबेस DATABASE_URL को PostgreSQL मा छ: त्यसलाई त्यसैको साधनले जोगाउनुहोस् (pg_basebackup -X stream, वा pgBackRest)। यहाँ कागजात, चेकप्वाइन्ट र साँचो मात्र राखिन्छन्',
  en: 'The database is in the PostgreSQL of DATABASE_URL: back it up by its own means (pg_basebackup -X stream, or pgBackRest). Papers, checkpoints and keys are kept here',
};

const storeFirst = {
  ne: 'कागजात NAKSA_FILES को भण्डारमा छन्: त्यसलाई त्यसैको साधनले जोगाउनुहोस् (संस्करण, प्रतिलिपि), वा npm run files -- copy --to फोल्डर चलाउनुहोस्। यहाँ कागजात राखिँदैनन्',
  en: 'The papers lie in the store of NAKSA_FILES: back it up by its own means (versions, replication), or run npm run files -- copy --to FOLDER. No papers are kept here',
};

const oneMomentOnly = {
  ne: 'फर्कन सकिने क्षण यही एउटा हो; अरू क्षणमा पनि फर्कन कार्यालय NAKSA_WAL_ARCHIVE मा यही फोल्डर दिएर चलाउनुहोस्',
  en: 'This is the one moment that can be restored; for any later moment too, run the office with this folder in NAKSA_WAL_ARCHIVE',
};

function sayWhere(): StartProblem {
  return new StartProblem({
    ne: 'ब्याकअप कहाँ राख्ने भन्नुहोस्: npm run backup -- --to फोल्डर',
    en: 'Say where the backup goes: npm run backup -- --to FOLDER',
  });
}

runProgram('backup', backup);
