import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nepaliLines } from '../../../scripts/check/nepali-text.ts';

test('no program text of the server holds Nepali', () => {
  expect(nepaliLines('server')).toEqual([]);
});

test('a line with Nepali is told with its file, in a comment or in a text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nepali-'));
  try {
    mkdirSync(join(folder, 'room'));
    writeFileSync(join(folder, 'room/said.ts'), "const one = 1;\n  // नमुना\nconst two = 'दुई';\n");
    writeFileSync(join(folder, 'room/texts.json'), '{ "two": "दुई" }');
    const file = join(folder, 'room/said.ts');
    expect(nepaliLines(folder)).toEqual([`${file}:2 // नमुना`, `${file}:3 const two = 'दुई';`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
