import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { PrinterProblem } from './printer-problem.ts';
import { say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** One document to print. */
export type PrintJob = {
  /** All CSS, `@page` and fonts (as data: URLs) included. Pages with the same styles share loaded fonts, so keep it one string. */
  readonly styles: string;
  /** The content of `<body>`. */
  readonly body: string;
  /** The PDF's title. */
  readonly title?: string;
  /** Texts for the margin boxes of this document: `{ number: '12' }`, in Nepali digits, prints through `content: var(--number)`. */
  readonly margins?: Readonly<Record<string, string>>;
  /** For styles that set no page size themselves. */
  readonly landscape?: boolean;
};

/** More pages than any permit has; a longer print is refused, never cut short. */
export const mostPages = 200;

// Nobody looks at the resident page: a paper that is only printed need not be laid out and painted a first time.
const unseen = '@media screen{body{display:none!important}}';

// Nothing may be fetched, run, embedded or submitted: a document brings its images and fonts with it.
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Opens a page that stays: scripts off, only data: loads, the styles' fonts loaded once. Documents are put into it in turn, which
 * is several times faster than a page each and, unlike setting the content anew, does not grow the browser.
 */
export async function openResidentPage(browser: Browser, styles: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', allowOnlyData);
  await page.setContent(toShell(styles));
  await page.evaluate(loadFonts);
  return page;
}

/**
 * Puts the document into the resident page, prints it and takes it out again.
 * @throws PrinterProblem `too-long`; Error when the page was navigated away or the browser died
 */
export async function printOn(page: Page, job: PrintJob): Promise<Uint8Array> {
  await page.evaluate(`(${putIn})(${JSON.stringify(toContent(job))})`);
  const pdf = await page.pdf({
    format: 'A4',
    landscape: job.landscape ?? false,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    waitForFonts: false,
    pageRanges: `1-${mostPages + 1}`,
    timeout: 0,
  });
  await page.evaluate(takeOut);
  if (countPages(pdf) > mostPages) throw tooLong();
  return pdf;
}

function allowOnlyData(request: HTTPRequest): void {
  const answer = request.url().startsWith('data:') ? request.continue() : request.abort('blockedbyclient');
  void answer.catch(() => undefined); // the page went away with the question
}

function toShell(styles: string): string {
  // A slash may be escaped in CSS, so no style can close the element that holds it.
  const contained = styles.replaceAll('</', '<\\/');
  return `<!doctype html><html lang="ne"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${contentPolicy}"><title></title><style>${contained}</style><style>${unseen}</style></head><body></body></html>`;
}

function toContent({ body, title = '', margins = {} }: PrintJob): object {
  return { body, title, margins: Object.entries(margins).map(([name, text]) => [`--${name}`, toCssString(text)]) };
}

function toCssString(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
}

/** Skia writes the page tree uncompressed; its root counts all pages. */
function countPages(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  return Math.max(0, ...[...text.matchAll(/\/Type \/Pages\s*\/Count (\d+)/gu)].map(([, count]) => Number(count)));
}

// The three programs below are sent to the page by the browser's own debugger, which the switched-off scripts do not stop.

const loadFonts = 'Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined)';

/** The document is parsed in an inert template first; what could load, navigate or run never reaches the page. */
const putIn = `async function putIn({ body, title, margins }) {
  const { body: place, documentElement: root, fonts } = document;
  if (root.lang !== 'ne' || !document.querySelector('meta[http-equiv]')) throw new Error('the resident page is gone');
  const template = document.createElement('template');
  template.innerHTML = body;
  const unwanted = 'script,meta,base,link,iframe,frame,frameset,object,embed,noscript,portal';
  for (const element of template.content.querySelectorAll(unwanted)) element.remove();
  for (const image of template.content.querySelectorAll('img')) image.loading = 'eager';
  document.title = title;
  root.removeAttribute('style');
  for (const [name, value] of margins) root.style.setProperty(name, value);
  place.replaceChildren(template.content);
  await Promise.all([...place.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
  await fonts.ready;
}`;

const takeOut = 'document.body.replaceChildren()';

function tooLong(): PrinterProblem {
  return new PrinterProblem('too-long', say(texts.thisDocumentIsLongerThan, { mostPages }));
}
