import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { Type } from 'typebox';
import { DocumentView } from '../../../server/contract/documents.ts';
import { readPdfPages } from '../../support/pdf-text.ts';
import type { OpenOffice } from '../office.ts';
import { ne } from '../texts.ts';

/** Who prints what was issued. */
export const printDesk = 'admin.branch@sungabha.example';

/** A paper of a case, as its file reads. */
export type Paper = DocumentView & { readonly pages: readonly string[]; readonly file: string };

/** Prints the newest paper of a case at the print desk; what the browser opened in a tab of its own. */
export async function printNewest(office: OpenOffice, papers: readonly Paper[]): Promise<readonly string[]> {
  const newest = papers.at(-1);
  if (newest === undefined) throw new Error('the case was given no paper');
  const page = await office.deskOf(printDesk);
  await page.goto(`/user/print-desk/${newest.id}`);
  const pdf = printed(page);
  await page.getByRole('button', { name: ne('desk.printOriginal'), exact: true }).click();
  return readPdfPages(await pdf);
}

function printed(page: Page): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pass = async (route: Route) => {
      const response = await route.fetch({ timeout: 120_000 });
      resolve(await response.body());
      await route.fulfill({ response });
    };
    page.route(/copies\/1\.pdf/u, pass, { times: 1 }).catch(reject);
  });
}

/** Keeps every paper of a case in a folder, in the order in which they were issued. */
export async function keepPapers(office: OpenOffice, id: string, folder: string): Promise<readonly Paper[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { api } = office.world;
  const views = await api.get(printDesk, `/api/applications/${id}/documents`, Type.Array(DocumentView));
  const papers: Paper[] = [];
  for (const [at, view] of views.entries()) {
    const pdf = await api.download(printDesk, `/api/documents/${view.id}.pdf`);
    const file = join(folder, `${String(at + 1).padStart(2, '0')}-${view.form}.pdf`);
    writeFileSync(file, pdf);
    papers.push({ ...view, pages: await readPdfPages(pdf), file });
  }
  return papers;
}
