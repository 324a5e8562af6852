import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import texts from '../../scripts/start/usage.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const scripts: Readonly<Record<string, string>> = Object.fromEntries(
  readFileSync(join(root, 'package.json'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { name, file } = /^ {4}"(?<name>[\w:-]+)": "node (?<file>scripts\/[\w/-]+\.ts)"/u.exec(line)?.groups ?? {};
      return name === undefined || file === undefined ? [] : [[name, file]];
    }),
);

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('What a person runs at the machine', () => {
  test('says of itself what it does, in both languages: every program of package.json, and no other', () => {
    expect(Object.keys(texts.programs).toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  test.each(Object.entries(texts.programs))('%s --help tells how it is called, and runs nothing', (name, usage) => {
    const { status, stdout, stderr } = run(scripts[name] ?? '', '--help');
    const [call, , ne, en] = stdout.split('\n');
    expect({ status, stderr, call, ne, en }).toEqual({
      status: 0,
      stderr: '',
      call: usage.call,
      ne: usage.ne,
      en: usage.en,
    });
    for (const [option, { ne: inNepali, en: inEnglish }] of Object.entries(usage.options)) {
      expect(stdout).toContain(`  ${option}`);
      expect(stdout).toContain(inEnglish);
      expect(stdout).toContain(inNepali);
    }
  });

  test.each(['backup', 'journey', 'replay', 'restore', 'verify-evidence', 'bench', 'drill'])(
    '%s tells a wrong option without a stack trace',
    (name) => {
      const { status, stderr } = run(scripts[name] ?? '', '--sideways');
      expect(status).toBe(1);
      expect(stderr).toContain(texts.wrongCall.ne);
      expect(stderr).toContain('--sideways');
      expect(stderr).not.toContain('    at ');
    },
  );

  test('the check of evidence says what it still needs', () => {
    const none = run('scripts/verify-evidence.ts');
    expect(none).toMatchObject({ status: 1, stdout: '' });
    expect(none.stderr).toContain(`BUNDLE: ${texts.notComplete.en}`);
    expect(none.stderr).not.toContain('    at ');
  });
});
