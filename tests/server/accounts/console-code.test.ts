import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeConsoleCode, takeConsoleCode } from '../../../server/accounts/console-code.ts';

const made = Date.parse('2026-11-01T04:15:00.000Z');
const minutes = (count: number): number => made + count * 60_000;

let place = { dataFolder: '' };
beforeEach(() => {
  place = { dataFolder: mkdtempSync(join(tmpdir(), 'naksa-console-')) };
});
afterEach(() => rmSync(place.dataFolder, { recursive: true }));

test('a code of the console is good for as long as it says, and once', () => {
  const { code, minutes: good } = makeConsoleCode(place, made);
  expect(takeConsoleCode(place, 'AAAA-BBBB-CCCC', minutes(1))).toBe(false);
  expect(takeConsoleCode(place, code, minutes(good))).toBe(true);
  expect(takeConsoleCode(place, code, minutes(good))).toBe(false);
});

test('a code that was left lying is good no more, and never again', () => {
  const { code, minutes: good } = makeConsoleCode(place, made);
  expect(takeConsoleCode(place, code, minutes(good + 1))).toBe(false);
  expect(takeConsoleCode(place, code, minutes(1))).toBe(false);
});

test('a later code ends the one before, and neither is kept in words', () => {
  const first = makeConsoleCode(place, made);
  const second = makeConsoleCode(place, made);
  const kept = readdirSync(place.dataFolder).map((name) => readFileSync(join(place.dataFolder, name), 'utf8'));
  expect(kept.join('')).not.toContain(second.code);
  expect(takeConsoleCode(place, first.code, made)).toBe(false);
  expect(takeConsoleCode(place, second.code, made)).toBe(true);
});
