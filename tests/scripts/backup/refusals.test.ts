import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '../../../scripts');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-backup-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { NAKSA_BACKUP_PASSPHRASE: _one, DATABASE_URL: _other, ...outer } = process.env;
  return spawnSync(process.execPath, [join(scripts, script), ...args], {
    encoding: 'utf8',
    input: '',
    env: { ...outer, NAKSA_DATA: join(folder, 'data'), ...env },
  });
}

describe('npm run backup and npm run restore', () => {
  test('found no office where there is none', () => {
    mkdirSync(join(folder, 'data'));
    const { status, stderr } = run('backup.ts', ['--to', join(folder, 'backups')], {
      NAKSA_BACKUP_PASSPHRASE: 'x'.repeat(12),
    });
    expect(status).toBe(1);
    expect(stderr).toContain('There is no office in');
    expect(stderr).toContain('कुनै कार्यालय छैन');
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
  });

  test('seal no keys without a passphrase, or under a short one, and write nothing', () => {
    mkdirSync(join(folder, 'data/postgresql/cluster'), { recursive: true });
    const args = ['--to', join(folder, 'backups')];
    const [without, short] = [run('backup.ts', args), run('backup.ts', args, { NAKSA_BACKUP_PASSPHRASE: 'short' })];
    expect(without.stderr).toContain('Keys are kept under a passphrase only');
    expect(without.stderr).toContain('पासफ्रेजमुनि');
    expect(short.stderr).toContain('The passphrase is too short');
    expect([without.status, short.status]).toEqual([1, 1]);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });

  test('say how they are called', () => {
    expect(run('backup.ts', []).stderr).toContain('npm run backup -- --to FOLDER');
    expect(run('restore.ts', []).stderr).toContain('npm run restore -- --from FOLDER');
    expect(run('restore.ts', ['--from', folder, '--at', 'noon']).stderr).toContain('“noon” is no moment');
  });
});
