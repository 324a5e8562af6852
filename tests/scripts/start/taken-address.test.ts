import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('where somebody else listens already a start says so before it makes anything', async () => {
  const data = mkdtempSync(join(tmpdir(), 'naksa-taken-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
      encoding: 'utf8',
      env: { ...process.env, NAKSA_DATA: data, PORT: port },
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`Port ${port}`);
    expect(readdirSync(data)).not.toContain('postgresql');
  } finally {
    other.close();
    rmSync(data, { recursive: true });
  }
});
