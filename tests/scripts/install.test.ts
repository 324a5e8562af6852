import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/install.mjs', import.meta.url));

// A stand-in for npm: writes down how it was called and leaves what a real install leaves.
const npm = `
  const fs = require('node:fs');
  fs.appendFileSync('calls', process.argv[2] + ' ');
  if (fs.existsSync('broken')) { console.error('npm error network'); process.exit(1); }
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
  fs.writeFileSync('node_modules/.package-lock.json', fs.existsSync('package-lock.json') ? fs.readFileSync('package-lock.json') : '{}');`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naksa-install-'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(script, join(folder, 'scripts', 'install.mjs'));
  writeFileSync(join(folder, 'npm.cjs'), npm);
  lock('1.0.0');
});

afterEach(() => rmSync(folder, { recursive: true }));

function lock(version: string): void {
  const packages = { '': {}, 'node_modules/a': { version }, 'node_modules/elsewhere': { version, optional: true } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

function run() {
  const env = { ...process.env, npm_execpath: join(folder, 'npm.cjs'), npm_node_execpath: process.execPath };
  return spawnSync(process.execPath, [join(folder, 'scripts', 'install.mjs')], { cwd: folder, env, encoding: 'utf8' });
}

function calls(): string {
  const file = join(folder, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

describe('the install before each start', () => {
  test('installs once, and again only when the lock says something new', () => {
    expect(run()).toMatchObject({ status: 0 });
    run();
    utimesSync(join(folder, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
    run();
    expect(calls()).toBe('ci');
    lock('1.0.1');
    run();
    expect(calls()).toBe('ci ci');
  });

  test('accepts an install made by hand, unless it lacks a package', () => {
    mkdirSync(join(folder, 'node_modules'));
    const installed = join(folder, 'node_modules', '.package-lock.json');
    writeFileSync(installed, JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    run();
    expect(calls()).toBe('');
    rmSync(join(folder, 'node_modules', '.naksa-install'));
    writeFileSync(installed, JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
    run();
    expect(calls()).toBe('ci');
  });

  test('installs without a lock where there is none', () => {
    rmSync(join(folder, 'package-lock.json'));
    expect(run()).toMatchObject({ status: 0 });
    expect(calls()).toBe('install');
  });

  test('shows what npm complained about and says what to do in both languages', () => {
    writeFileSync(join(folder, 'broken'), '');
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('npm error network');
    expect(stderr).toContain('प्याकेज राख्न सकिएन');
    expect(stderr).toContain('The packages could not be installed');
  });

  test('refuses a bundled Node that is too old for the server', () => {
    run();
    const bin = join(folder, 'node_modules', '.bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'node'), '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 });
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('The server needs Node.js 24; this is v22.1.0');
    expect(stderr).toContain('सर्भर चलाउन Node.js 24 चाहिन्छ');
  });
});
