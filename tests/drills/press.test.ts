import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromium } from '../../scripts/bench/chromium.ts';
import { PrinterProblem } from '../../server/press/printer-problem.ts';
import { openPrinter, type Press } from '../../server/press/printer.ts';
import { stylesWithFonts } from '../../server/definitions/templates.ts';
import { readPdfPages } from '../support/pdf-text.ts';
import { endlessBody, killAll, processesUnder, shopStyles } from '../../scripts/bench/print-shop.ts';
import { paperOf } from '../templates/papers.ts';
import { REACHES } from './reaching-out.ts';

const KILLS = 4;
const MANY = 10;
const CANARY = 'CANARY';
/** The form whose texts the hostile data stands in. */
const STATEMENT = 'gharnaksha-surjamin-muchulka-view';

const folder = mkdtempSync(join(tmpdir(), 'naksa-canary-'));
const secret = join(folder, 'secret.txt');
const hits: string[] = [];
let canary: Server;
let origin = '';
let press: Press;

beforeAll(async () => {
  writeFileSync(secret, `${CANARY}-IN-A-FILE`);
  canary = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end(`${CANARY}-ON-THE-NETWORK`);
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  origin = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;
  press = openPrinter({ onProgress: () => undefined, patienceMs: 5_000 });
});
afterAll(async () => {
  await press.close();
  canary.close();
  rmSync(folder, { recursive: true });
});

describe('a hostile paper', () => {
  const places = () => [`${origin}/canary`, `file://${secret}`];

  test('reaches neither a port nor a file when it stands in a template', async () => {
    expect(REACHES.length).toBeGreaterThanOrEqual(60);
    for (const reach of REACHES) {
      const body = `${places().map(reach).join('')}<p>छापियो</p>`;
      const text = (await readPdfPages(await press.print({ styles: shopStyles, body }))).join(' ');
      expect(text, body).not.toContain(CANARY);
    }
    expect(hits).toEqual([]);
  });

  test('is plain text when it stands in what an applicant typed', async () => {
    // written out they are only text, so that many stand on one paper
    for (let at = 0; at < REACHES.length; at += MANY) {
      const hostile = REACHES.slice(at, at + MANY)
        .flatMap((reach) => places().map(reach))
        .join('');
      const { html, styles } = paperOf(STATEMENT, {
        change: (forms) => {
          forms[STATEMENT] = { ...forms[STATEMENT], statement: hostile };
        },
      });
      const pdf = await press.print({ styles: stylesWithFonts(styles), body: html, title: hostile });
      const text = (await readPdfPages(pdf)).join(' ');
      expect(text, hostile).not.toContain(CANARY);
    }
    expect(hits).toEqual([]);
  });

  test('reaches nothing through styles and titles either', async () => {
    for (const reach of REACHES) {
      const styles = `${shopStyles} </style>${reach(`${origin}/canary`)}<style>`;
      const margins = { number: reach(`${origin}/canary`) };
      const body = '<p>छापियो</p>';
      await press.print({ styles, body, margins, title: reach(`file://${secret}`) });
    }
    expect(hits).toEqual([]);
  });

  test('would be noticed: the same papers in a browser that nobody locked reach port and file', async () => {
    const unlocked = await openChromium();
    const page = await unlocked.browser.newPage();
    for (const reach of REACHES.slice(0, 4)) {
      await page.setContent(reach(`${origin}/control`), { waitUntil: 'networkidle' });
    }
    await page.goto(`file://${secret}`);
    expect(await page.textContent('body')).toContain(`${CANARY}-IN-A-FILE`);
    await unlocked.close();
    expect(hits.filter((path) => path === '/control').length).toBeGreaterThan(0);
  });
});

describe('a bad paper or a dead process', () => {
  const body = '<p>पूरा भयो</p>'.repeat(300);

  test('never stops the press: every paper in hand is printed or its failure told', async () => {
    await press.print({ styles: shopStyles, body });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const papers = Array.from({ length: 4 }, () => press.print({ styles: shopStyles, body }));
      await new Promise(setImmediate);
      const pid = press.pid() ?? 0;
      killAll(kill % 2 === 0 ? processesUnder(pid) : [pid]);
      for (const { status, reason } of (await Promise.allSettled(papers)).map(settled)) {
        if (status === 'rejected') expect(reason).toBeInstanceOf(PrinterProblem);
      }
    }
    expect(await readPdfPages(await press.print({ styles: shopStyles, body: '<p>फेरि छापियो</p>' }))).toHaveLength(1);
  });

  test('an endless paper and one of too many pages are refused while others are printed', async () => {
    const outcomes = await Promise.allSettled([
      press.print({ styles: shopStyles, body: endlessBody }),
      press.print({ styles: shopStyles, body: '<p style="break-after: page">पाना</p>'.repeat(220) }),
      press.print({ styles: shopStyles, body }),
      press.print({ styles: shopStyles, body }),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : 'printed'))).toEqual([
      'endless',
      'too-long',
      'printed',
      'printed',
    ]);
  });
});

function settled(outcome: PromiseSettledResult<unknown>): { readonly status: string; readonly reason?: unknown } {
  return outcome.status === 'rejected' ? { status: 'rejected', reason: outcome.reason } : { status: 'fulfilled' };
}

function codeOf(error: unknown): unknown {
  return error instanceof PrinterProblem ? error.code : error;
}
