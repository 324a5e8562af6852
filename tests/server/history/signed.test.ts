import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../server/record/chain.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';
import type { SignedEvent } from '../../../server/history/queries.ts';
import { findUnsignedEvent } from '../../../server/history/signed.ts';
import { eventMessage } from '../../../server/journal/line.ts';

const key = openSigningKey(makeSigningKey());
const stranger = openSigningKey(makeSigningKey());

function event(seq: number, signer = key): SignedEvent & { readonly beside: string } {
  const hash = sha256(`event ${String(seq)}`);
  const beside = sha256(`beside ${String(seq)}`);
  return { seq, hash, beside, signature: signer.sign(eventMessage(hash, beside)) };
}

const bare = (seq: number) => ({ ...event(seq), signature: null });
const firstOf = (rows: readonly SignedEvent[], allowed = 0) => findUnsignedEvent(rows, [key.publicKey], allowed)?.seq;

describe('an event that the server did not sign', () => {
  test('is not among those that it did', () => {
    expect(firstOf([event(1), event(2)])).toBeUndefined();
  });

  test('is allowed up to where a case stood before events were signed, and not after', () => {
    expect(firstOf([bare(1), bare(2), event(3)], 2)).toBeUndefined();
    expect(firstOf([bare(1), bare(2), event(3)], 1)).toBe(2);
  });

  test.each<[string, SignedEvent]>([
    ['without a signature', bare(2)],
    ['signed by somebody else', event(2, stranger)],
    ['with the signature of another', { ...event(2), signature: event(1).signature ?? null }],
    ['beside which something was changed', { ...event(2), beside: sha256('another') }],
  ])('is told: %s', (_, wrong) => {
    expect(firstOf([event(1), wrong, event(3)])).toBe(2);
  });

  test('is told also among those of before, when it has a signature that is none', () => {
    expect(firstOf([event(1, stranger)], 1)).toBe(1);
  });
});
