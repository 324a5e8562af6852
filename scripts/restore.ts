import './start/node-check.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { readMoment, sayMoment } from '../server/backup/moment.ts';
import { type Restored, restoreBackup } from '../server/backup/restore.ts';
import type { Witnessed } from '../server/backup/witness.ts';
import { StartProblem } from '../server/db/start-problem.ts';
import { getPassphrase } from './backup/passphrase.ts';
import { runProgram, say } from './start/console.ts';

/**
 * `npm run restore -- --from DIR [--into DATA] [--at 2083-08-06T14:30] [--witness CHECKPOINTS]`: restores an office into an empty
 * folder, verifies it and says in words what it found; the exit code is not 0 when anything is wrong.
 */
async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      into: { type: 'string', default: process.env['NAKSA_DATA'] ?? 'data' },
      at: { type: 'string' },
      witness: { type: 'string' },
    },
  });
  if (values.from === undefined) throw sayWhence();
  const at = values.at === undefined ? undefined : readMoment(values.at);
  const into = resolve(values.into);
  const databaseUrl = process.env['DATABASE_URL'];
  const witness = values.witness ?? process.env['NAKSA_CHECKPOINTS'];
  const passphrase = await getPassphrase({ isNew: false });
  const restored = await restoreBackup({
    from: resolve(values.from),
    into,
    passphrase,
    at,
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    witness: witness === undefined || witness === '' ? undefined : resolve(witness),
    onProgress: say,
  });
  process.exitCode = report(restored, into) ? 0 : 1;
}

/** Says what was restored and what was found; whether everything is as it was. */
function report(restored: Restored, into: string): boolean {
  const { moment, files, applications, events, checkpoints, papers, missing, findings, witnessed } = restored;
  const [ne, en] = [(number: number) => toDevanagari(number), (number: number) => String(number)];
  tell('✓', `ब्याकअपका ${ne(files)} फाइल सबै सद्दे छन्`, `All ${en(files)} files of the backup are as they were written`);
  tell(
    '✓',
    `कार्यालय ${sayMoment(moment).ne} को अवस्थामा फर्कियो`,
    `The office stands as it did at ${sayMoment(moment).en}`,
  );
  for (const each of missing) tell('✗', `कागजात छैन वा बिग्रिएको छ: ${each}`, `A paper is missing or damaged: ${each}`);
  for (const each of findings) tell('✗', `मिलेन: ${each}`, `Does not agree: ${each}`);
  if (witnessed) tellWitnessed(witnessed);
  const isWhole = missing.length === 0 && findings.length === 0 && (witnessed?.different.length ?? 0) === 0;
  if (isWhole) {
    tell(
      '✓',
      `${ne(applications)} निवेदनका ${ne(events)} घटना, ${ne(checkpoints)} चेकप्वाइन्ट र ${ne(papers)} कागजात सबै मिले`,
      `${en(applications)} applications with ${en(events)} events, ${en(checkpoints)} checkpoints and ${en(papers)} papers all agree`,
    );
    tell('•', `सुरु गर्न: NAKSA_DATA=${into} npm start`, `To start it: NAKSA_DATA=${into} npm start`);
  } else {
    tell(
      '✗',
      'कार्यालय फर्कियो, तर माथिका कुरा मिलेनन्: सुरु गर्नुअघि कसैले हेर्नुहोस्',
      'The office is restored, but what stands above does not agree: somebody must look before it is started',
    );
  }
  return isWhole;
}

function tellWitnessed({ same, different, later }: Witnessed): void {
  const [alike, after] = [toDevanagari(same), toDevanagari(later)];
  tell('✓', `पुरानो चेकप्वाइन्ट फोल्डरका ${alike} उस्तै छन्`, `${String(same)} checkpoints of the old folder are the same`);
  for (const number of different) {
    const text = toDevanagari(number);
    tell('✗', `पुरानो फोल्डरको चेकप्वाइन्ट ${text} अर्कै छ`, `Checkpoint ${String(number)} of the old folder is another one`);
  }
  if (later === 0) return;
  tell(
    '!',
    `पुरानो फोल्डरमा यस क्षणपछिका ${after} चेकप्वाइन्ट छन्: त्यसपछिको काम फर्किएको छैन। त्यो फोल्डर प्रमाणका लागि राख्नुहोस्, NAKSA_CHECKPOINTS मा नयाँ खाली फोल्डर दिनुहोस्`,
    `The old folder has ${String(later)} checkpoints of after this moment: the work since then is not restored. Keep that folder as evidence and give a new, empty one in NAKSA_CHECKPOINTS`,
  );
}

function tell(mark: string, ne: string, en: string): void {
  process.stdout.write(`${mark} ${ne}\n  ${en}\n`);
}

function sayWhence(): StartProblem {
  return new StartProblem({
    ne: 'कुन ब्याकअपबाट फर्काउने भन्नुहोस्: npm run restore -- --from फोल्डर [--into डाटा] [--at 2083-08-06T14:30]',
    en: 'Say from which backup: npm run restore -- --from FOLDER [--into DATA] [--at 2083-08-06T14:30]',
  });
}

runProgram('restore', restore);
