import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  carriedCases,
  carriedDays,
  carry,
  findAnswer,
  forgetCarried,
  giveBack,
  tidyCarried,
} from '../../../web/api/carried.ts';
import { askToCarry, getJson } from '../../../web/api/client.ts';
import { type Phone, stubPhone } from '../../support/phone.ts';

const day = 24 * 60 * 60 * 1000;
const OWNER = 'सुशीला थापा';
const gone = [[], 0, 0, 0];
let phone: Phone;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T06:00:00Z'), toFake: ['Date'] });
  phone = stubPhone();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const filesOf = (id: string) => `/api/applications/${id}/files`;

async function carryOne(id: string): Promise<void> {
  const answers = new Map([
    [filesOf(id), Response.json([{ name: OWNER }])],
    ['/api/public/office', Response.json({ name: 'सुनगाभा' })],
  ]);
  await carry('amin', { id, name: `०८३/०८४-${id}` }, answers);
}

const found = async (id: string) => (await findAnswer(filesOf(id)))?.json();

test('what was taken along is answered for three days, and then neither found nor kept', async () => {
  await carryOne('c1');
  vi.setSystemTime(Date.now() + carriedDays * day - 1);
  expect([carriedCases().map(({ id }) => id), await found('c1')]).toEqual([['c1'], [{ name: OWNER }]]);
  vi.setSystemTime(Date.now() + 1);
  expect([carriedCases(), await found('c1')]).toEqual([[], undefined]);
  await tidyCarried('amin');
  expect(phone.left()).toEqual(gone);
});

test('of two cases the one whose days are over is not answered any more, though the other still is', async () => {
  await carryOne('c1');
  vi.setSystemTime(Date.now() + day);
  await carryOne('c2');
  vi.setSystemTime(Date.now() + (carriedDays - 1) * day);
  expect([await found('c1'), await found('c2')]).toEqual([undefined, [{ name: OWNER }]]);
});

test('a phone that was left lying keeps nothing after the days, whoever opens the app then and whatever office', async () => {
  await carryOne('c1');
  phone.shelves.get('naksa.carried')?.set('naksa.carried/suryapur', 'a key');
  // another office's, and what a phone that was shut in the middle left behind
  const old = JSON.stringify({ accountId: 'amin', cases: [{ id: 'c9', name: '९', until: Date.now() + 1 }] });
  localStorage.setItem('naksa.carried/suryapur', old);
  phone.caches.set('naksa.carried/suryapur', new Map([['/x', new Response()]]));
  phone.caches.set('naksa.carried/other', new Map([['/x', new Response()]]));
  vi.setSystemTime(Date.now() + 1);
  await tidyCarried();
  expect(phone.left()).toEqual([['naksa.app.1', 'naksa.carried'], 2, 1, 1]);
  vi.setSystemTime(Date.now() + carriedDays * day);
  await tidyCarried();
  expect([phone.left(), localStorage.getItem('naksa.carried'), localStorage.getItem('naksa.carried/suryapur')]).toEqual(
    [gone, null, null],
  );
});

test('whoever logs in after somebody else finds nothing of theirs on the phone', async () => {
  await carryOne('c1');
  await tidyCarried('amin');
  expect(carriedCases()).toHaveLength(1);
  await tidyCarried('engineer');
  expect([carriedCases(), phone.left()]).toEqual([[], gone]);
});

test('of two cases the one that is given back goes, and with the last one the program too', async () => {
  await carryOne('c1');
  await carryOne('c2');
  await giveBack('c1');
  expect([carriedCases().map(({ id }) => id), await found('c1')]).toEqual([['c2'], undefined]);
  expect(phone.left()).toEqual([['naksa.app.1', 'naksa.carried'], 2, 1, 1]);
  await giveBack('c2');
  expect(phone.left()).toEqual(gone);
});

test('what lies on the phone of a case is read by nobody without the key, and the key goes with the logout', async () => {
  await carryOne('c1');
  const lying = new Map(phone.caches.get('naksa.carried'));
  const mark = localStorage.getItem('naksa.carried') ?? '';
  const texts = await Promise.all([...lying.values()].map((each) => each.clone().text()));
  expect(texts.filter((each) => each.includes('सुनगाभा'))).toHaveLength(1);
  expect(texts.filter((each) => each.includes(OWNER))).toEqual([]);
  // no address that the worker is ever asked for
  expect([...lying.keys()]).toEqual([`/.locked${filesOf('c1')}`, '/api/public/office']);
  const [key] = phone.shelves.get('naksa.carried')?.values() ?? [];
  expect(key).toMatchObject({ type: 'secret', extractable: false });
  await forgetCarried();
  // somebody who has copied the files of the phone before
  localStorage.setItem('naksa.carried', mark);
  phone.caches.set('naksa.carried', lying);
  expect(await found('c1')).toBeUndefined();
});

test('what has lost its key, or lies under another, is not answered and not kept', async () => {
  await carryOne('c1');
  const keys = phone.shelves.get('naksa.carried');
  const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  keys?.set('naksa.carried', other);
  expect(await found('c1')).toBeUndefined();
  keys?.clear();
  await tidyCarried('amin');
  expect(phone.left()).toEqual(gone);
});

test('a browser that shuts its stores opens the app all the same', async () => {
  vi.spyOn(caches, 'keys').mockRejectedValue(new DOMException('shut', 'SecurityError'));
  await tidyCarried('amin');
  await forgetCarried();
  expect(carriedCases()).toEqual([]);
});

test('a case that finds no room is not kept by halves', async () => {
  vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await expect(carryOne('c1')).rejects.toThrow('full');
  expect([carriedCases(), localStorage.getItem('naksa.carried'), phone.left()]).toEqual([[], null, gone]);
});

test('without a network the phone answers what is read, never what is sent, and takes no own answer for a new one', async () => {
  await carryOne('c1');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await getJson(filesOf('c1'))).toEqual([{ name: OWNER }]);
  const refused = { code: 'networkFailed' };
  await expect(getJson(filesOf('c1'), { method: 'POST', json: {} })).rejects.toMatchObject(refused);
  await expect(getJson(filesOf('c2'))).rejects.toMatchObject(refused);
  await expect(askToCarry(filesOf('c1'))).rejects.toMatchObject(refused);
});
