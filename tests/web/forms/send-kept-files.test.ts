import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropFile, keepFile, type KeptPlace, listKeptFiles } from '../../../web/files/kept-files.ts';
import { sendKeptFiles } from '../../../web/forms/send-kept-files.ts';
import { Problem } from '../../../web/api/problem.ts';
import { sendFile } from '../../../web/files/send-file.ts';
import { stubPhone } from '../../support/phone.ts';

// another file of this process may have loaded what sends, with the true way of sending
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../web/files/send-file.ts'), () => ({ sendFile: vi.fn() }));

const place = { accountId: 'amin', applicationId: 'c1', run: 1, form: 'visit', category: 'photo' } satisfies KeptPlace;
const texts = { ne: 'फाइल ठूलो छ।', en: 'The file is too large.' };

function refusal(status: number): Problem {
  return new Problem({ type: 'about:blank', title: 'no', status, code: 'refused', texts });
}

beforeEach(() => {
  stubPhone();
  // what the case holds on the server
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(sendFile).mockReset();
});

/** What becomes of one kept file when sending it fails, and how often it is sent by two goes. */
async function sentTwice(error: Problem) {
  await keepFile(place, new File(['x'], 'भित्ता.png'));
  vi.mocked(sendFile).mockRejectedValue(error);
  const became = await sendKeptFiles('amin');
  await sendKeptFiles('amin');
  const [kept] = await listKeptFiles('amin');
  return {
    became,
    told: kept?.refused?.texts,
    name: kept?.file.name,
    goes: vi.mocked(sendFile).mock.calls.length,
    kept,
  };
}

const name = 'भित्ता.png';

test.each([413, 415, 422])(
  'a file that the server refuses with %i stays with its words, and is not sent once more',
  async (status) => {
    const { kept, ...seen } = await sentTwice(refusal(status));
    expect(seen).toEqual({ became: { arrived: 0, refused: 1 }, told: texts, name, goes: 1 });
    await dropFile(kept?.key ?? '');
    expect(await listKeptFiles('amin')).toEqual([]);
  },
);

test('what is refused for where it goes is told too, and tried again', async () => {
  const { kept: _, ...seen } = await sentTwice(refusal(403));
  expect(seen).toEqual({ became: { arrived: 0, refused: 1 }, told: texts, name, goes: 2 });
});

test.each([401, 429, 500])('a file that only has to wait (%i) is not called refused', async (status) => {
  const { kept: _, ...seen } = await sentTwice(refusal(status));
  expect(seen).toEqual({ became: { arrived: 0, refused: 0 }, told: undefined, name, goes: 2 });
});
