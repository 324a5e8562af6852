import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileWith, hashOf, NoHashes } from '../../../web/public/file-hash.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a file that somebody has', () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 a paper');
  const sha256 = createHash('sha256').update(bytes).digest('hex');

  test('is the original, a copy by its number, or neither', async () => {
    vi.stubGlobal('isSecureContext', true);
    const hash = await hashOf(new Blob([bytes]));
    expect(hash).toBe(sha256);
    expect(fileWith(hash, { found: true, pdfSha256: sha256 })).toBe('original');
    expect(
      fileWith(hash, {
        found: true,
        pdfSha256: 'x',
        copies: [
          { no: 2, sha256: 'y' },
          { no: 3, sha256 },
        ],
      }),
    ).toBe(3);
    expect(fileWith(hash, { found: true, pdfSha256: 'x', copies: [] })).toBe('none');
  });

  test('is not compared where the page came over an open line, which is said instead of calling it foreign', async () => {
    vi.stubGlobal('isSecureContext', false);
    await expect(hashOf(new Blob([bytes]))).rejects.toThrow(NoHashes);
  });
});
