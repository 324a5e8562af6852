import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOverEach, type SentCopies } from '../../../web/print-desk/hand-over-each.ts';

const body = { takenBy: 'हरि  थापा', relation: 'छोरा' };
type Taken = { readonly takenBy: string; readonly relation: string };

/** Copies of each paper, with who has them. */
let copies: Record<string, (Taken | undefined)[]>;
/** What is wrong with the next record of a paper. */
let faults: Record<string, 'answer-lost' | 'revoked' | undefined>;
let sent: SentCopies;

const problem = (code: string) => Response.json({ code, status: 409 }, { status: 409 });

function answer(url: string, { method, body: text }: { readonly method: string; readonly body?: string }): Response {
  const [, id = '', no = '1'] = /documents\/([a-z]+)(?:\/copies\/(\d+))?/u.exec(url) ?? [];
  const own = copies[id] ?? [];
  if (method === 'GET') return Response.json({ printed: own.map((handOver, at) => ({ no: at + 1, handOver })) });
  if (faults[id] === 'revoked') return problem('documentRevoked');
  if (own[Number(no) - 1] !== undefined) return problem('alreadyHandedOver');
  const { takenBy, relation }: Taken = JSON.parse(text ?? '');
  own[Number(no) - 1] = { takenBy: takenBy.replaceAll(/\s+/gu, ' '), relation };
  if (faults[id] !== 'answer-lost') return Response.json({ no: Number(no) }, { status: 201 });
  faults[id] = undefined;
  throw new TypeError('the network is gone');
}

beforeEach(() => {
  copies = { a: [undefined], b: [undefined, undefined], c: [undefined] };
  faults = {};
  sent = new Map();
  vi.stubGlobal('fetch', (url: string, init: { readonly method: string; readonly body?: string }) =>
    Promise.resolve().then(() => answer(url, init)),
  );
});
afterEach(() => vi.unstubAllGlobals());

const papers = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const takers = (id: string) => copies[id]?.map((taken) => taken?.takenBy);

test('a paper that was revoked meanwhile keeps none of the others from being recorded, and is said', async () => {
  faults = { b: 'revoked' };
  await expect(handOverEach(papers, body, sent)).rejects.toMatchObject({ code: 'documentRevoked' });
  expect([takers('a'), takers('b'), takers('c')]).toEqual([['हरि थापा'], [undefined, undefined], ['हरि थापा']]);
});

test('a paper that somebody else took meanwhile is not said to be with this person', async () => {
  copies['a'] = [{ takenBy: 'सीता', relation: 'छोरी' }];
  await expect(handOverEach(papers, body, sent)).rejects.toMatchObject({ code: 'alreadyHandedOver' });
  expect([takers('a'), takers('c')]).toEqual([['सीता'], ['हरि थापा']]);
});

test('where the answer was lost the same copy is meant, not the next one', async () => {
  faults = { b: 'answer-lost' };
  await expect(handOverEach(papers, body, sent)).rejects.toMatchObject({ code: 'networkFailed' });
  expect(takers('c')).toEqual([undefined]);
  await handOverEach(papers, body, sent);
  expect([takers('b'), takers('c')]).toEqual([['हरि थापा', undefined], ['हरि थापा']]);
});

test('where the answer was lost, and another person is written now, the paper is said to be handed over', async () => {
  faults = { b: 'answer-lost' };
  await expect(handOverEach(papers, body, sent)).rejects.toMatchObject({ code: 'networkFailed' });
  const other = { takenBy: 'गीता', relation: 'छोरी' };
  await expect(handOverEach(papers, other, sent)).rejects.toMatchObject({ code: 'alreadyHandedOver' });
  expect([takers('a'), takers('b'), takers('c')]).toEqual([['हरि थापा'], ['हरि थापा', undefined], ['गीता']]);
});
