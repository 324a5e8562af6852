import { createHash } from 'node:crypto';
import { array, assert, nat, property, string, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { leafHash, merkleProof, merkleRoot, rootOfProof } from '../../../server/record/merkle.ts';

const SEED = 20_831_101;
const leaves = array(string({ maxLength: 12 }), { minLength: 1, maxLength: 70 });

test('every leaf has a way to the root, and no other text has', () => {
  assert(
    property(leaves, nat(), string(), (texts, any, other) => {
      const index = any % texts.length;
      const proof = merkleProof(texts, index);
      expect(rootOfProof(texts[index] ?? '', proof)).toBe(merkleRoot(texts));
      if (other !== texts[index]) expect(rootOfProof(other, proof)).not.toBe(merkleRoot(texts));
    }),
    { seed: SEED },
  );
});

test('leaves that are exchanged, left out, added or said twice give another root', () => {
  assert(
    property(uniqueArray(string(), { minLength: 2, maxLength: 40 }), (texts) => {
      const root = merkleRoot(texts);
      const last = texts.at(-1) ?? '';
      for (const other of [
        texts.toReversed(),
        texts.slice(1),
        texts.slice(0, -1),
        [...texts, last],
        [...texts, 'new!'],
      ])
        expect(merkleRoot(other)).not.toBe(root);
    }),
    { seed: SEED },
  );
});

test('a node is no leaf: the two hashes below the root, given as one leaf, do not give the root', () => {
  const pair = Buffer.from(leafHash('a') + leafHash('b'), 'hex').toString('latin1');
  expect(merkleRoot([pair])).not.toBe(merkleRoot(['a', 'b']));
});

test('the tree is that of RFC 6962: its own test vectors', () => {
  const hex = (text: string): string => Buffer.from(text, 'hex').toString('latin1');
  expect(merkleRoot([])).toBe(createHash('sha256').digest('hex'));
  expect(merkleRoot([''])).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(merkleRoot(['', hex('00')])).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
  expect(merkleRoot(['', hex('00'), hex('10')])).toBe(
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  );
});

test('there is no way from a leaf that is not there', () => {
  expect(() => merkleProof(['a'], 1)).toThrow('there is no leaf 1');
});
