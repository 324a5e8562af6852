import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { isSignature, makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';

const verify = vi.spyOn(crypto, 'verify');
syncBuiltinESMExports();
afterEach(() => {
  verify.mockRestore();
  syncBuiltinESMExports();
});

test('what the server signed itself is known to be good; a letter of it, or of the signature, that was changed is looked at', () => {
  const key = openSigningKey(makeSigningKey());
  const [text, other] = ['an event', 'an Event'];
  const signature = key.sign(text);
  expect(isSignature(text, signature, key.publicKey)).toBe(true);
  expect(verify).not.toHaveBeenCalled();
  expect(isSignature(other, signature, key.publicKey)).toBe(false);
  expect(isSignature(text, key.sign(other), key.publicKey)).toBe(false);
  expect(isSignature(text, signature, openSigningKey(makeSigningKey()).publicKey)).toBe(false);
  expect(verify).toHaveBeenCalledTimes(3);
});
