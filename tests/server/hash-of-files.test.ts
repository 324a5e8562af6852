import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfFiles } from '../../server/hash-of-files.ts';

test('every file counts, by its name and content, but nothing that is made or installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'naksa-hash-'));
  const hash = (): string => hashOfFiles(root, ['law', 'lock.json']);
  const seen = new Set<string>();
  const isNew = (): boolean => seen.size < seen.add(hash()).size;
  try {
    mkdirSync(join(root, 'law', 'deep', 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'law', 'deep', 'fees.json'), '{}');
    writeFileSync(join(root, 'lock.json'), '{}');
    expect(isNew()).toBe(true);
    expect(isNew()).toBe(false);
    writeFileSync(join(root, 'law', 'deep', 'fees.json'), '{"rate":1}');
    expect(isNew()).toBe(true);
    renameSync(join(root, 'law', 'deep', 'fees.json'), join(root, 'law', 'deep', 'fines.json'));
    expect(isNew()).toBe(true);
    writeFileSync(join(root, 'lock.json'), '{"packages":{}}');
    expect(isNew()).toBe(true);
    writeFileSync(join(root, 'law', 'deep', 'node_modules', 'package.json'), '{}');
    expect(isNew()).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});
