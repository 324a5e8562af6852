import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartProblem } from '../../server/db/start-problem.ts';

const shortest = 12;

/**
 * The passphrase under which the keys of a backup are sealed: from NAKSA_BACKUP_PASSPHRASE, or asked for on a terminal, unseen.
 * @param options.isNew asks twice
 * @throws StartProblem without one, or for one that is guessed too easily
 */
export async function getPassphrase({ isNew }: { readonly isNew: boolean }): Promise<string> {
  const given = process.env['NAKSA_BACKUP_PASSPHRASE'] ?? (process.stdin.isTTY ? await askPassphrase(isNew) : '');
  if (given === '') throw noPassphrase();
  if (isNew && given.length < shortest) throw tooShort();
  return given;
}

async function askPassphrase(isNew: boolean): Promise<string> {
  const first = await askUnseen('ब्याकअपको पासफ्रेज | Passphrase of the backup: ');
  if (!isNew || first === '') return first;
  if (first !== (await askUnseen('फेरि एक पटक | Once more: '))) throw notSame();
  return first;
}

/** What is typed does not show. */
async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

function noPassphrase(): StartProblem {
  return new StartProblem({
    ne: 'साँचोहरू पासफ्रेजमुनि मात्र राखिन्छन्। NAKSA_BACKUP_PASSPHRASE मा एउटा पासफ्रेज दिनुहोस् र त्यसलाई ब्याकअपभन्दा अलग ठाउँमा लेखेर राख्नुहोस्।',
    en: 'Keys are kept under a passphrase only. Give one in NAKSA_BACKUP_PASSPHRASE, and write it down somewhere apart from the backup.',
  });
}

function tooShort(): StartProblem {
  return new StartProblem({
    ne: 'पासफ्रेज छोटो भयो। कम्तीमा १२ अक्षरको, चार-पाँच शब्दको पासफ्रेज दिनुहोस्।',
    en: 'The passphrase is too short. Give one of at least 12 characters, four or five words.',
  });
}

function notSame(): StartProblem {
  return new StartProblem({
    ne: 'दुई पटक टाइप गरिएका पासफ्रेज मिलेनन्। फेरि चलाउनुहोस्।',
    en: 'The two passphrases are not the same. Run it again.',
  });
}
