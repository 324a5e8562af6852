import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { StartProblem } from '../../server/db/start-problem.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ NAKSA_DATA: folder, ...env });

test('without any variable the server is the demo on this machine', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    publicUrl: 'http://127.0.0.1:3000',
    logLevel: 'warn',
  });
});

test('the secret is made once, kept, and readable by its owner only', () => {
  const { secret } = read({});
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(read({}).secret).toBe(secret);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('the key of the checkpoints is made once, kept, and readable by its owner only; the folder may lie elsewhere', () => {
  const { checkpointKey, checkpointFolder } = read({});
  expect(read({}).checkpointKey).toBe(checkpointKey);
  expect(checkpointFolder).toBe(join(folder, 'checkpoints'));
  expect(read({ NAKSA_CHECKPOINTS: '/elsewhere' }).checkpointFolder).toBe('/elsewhere');
  expect(read({ NAKSA_CHECKPOINT_KEY: checkpointKey }).checkpointKey).toBe(checkpointKey);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'checkpoint-key')).mode & 0o777).toBe(0o600);
});

describe('a value that will not do is named, with what to do, in both languages', () => {
  test.each([
    ['PORT', 'three'],
    ['PORT', '70000'],
    ['NAKSA_DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['NAKSA_PUBLIC_URL', 'office.example'],
    ['NAKSA_SECRET', 'short'],
    ...['everybody', '0', '11', '10.0.0.0/33', '10.0.0.256', '0.0.0.0/0', '::/0', '10.0.0.1,,', 'proxy.example'].map(
      (value) => ['NAKSA_TRUST_PROXY', value],
    ),
    ['NAKSA_CHECKPOINT_KEY', 'no key'],
    ['LOG_LEVEL', 'loud'],
    ['NAKSA_DEMO_PASSWORD', '1234'],
    ['NAKSA_TEST_CLOCK', '2026-11-12T04:15:00Z'],
  ])('%s=%s', (name, value) => {
    const start = (): unknown => read({ [name]: value });
    expect(start).toThrow(StartProblem);
    expect(start).toThrow(
      expect.objectContaining({
        ne: expect.stringMatching(new RegExp(`^${name} .*[ऀ-ॿ]`, 'u')),
        en: expect.stringContaining(name),
      }),
    );
  });
});

test('a secret value is never repeated in the message', () => {
  expect(() => read({ NAKSA_SECRET: 'my-secret' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('my-secret') }),
  );
});

test('the clock may be set only where the code allows it', () => {
  const config = readConfig({ NAKSA_DATA: folder, NAKSA_TEST_CLOCK: '2026-11-12T04:15:00Z' }, { allowTestClock: true });
  expect(config.testClock).toBe('2026-11-12T04:15:00.000Z');
});

test.each([
  [undefined, ['loopback']],
  ['10.0.0.5, 10.1.0.0/16,fd00::/8, loopback', ['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback']],
  ['2', 2],
])('NAKSA_TRUST_PROXY=%s is taken', (value, trusted) => {
  expect(read(value === undefined ? {} : { NAKSA_TRUST_PROXY: value }).trustProxy).toEqual(trusted);
});
