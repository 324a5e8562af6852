import type { Page, Route } from 'playwright-core';
import type { DocumentView } from '../../../server/contract/documents.ts';
import { readPdfPages } from '../../support/pdf-text.ts';
import type { OpenOffice } from '../office.ts';
import { ne } from '../texts.ts';

/** Who prints what was issued. */
export const printDesk = 'admin.branch@sungabha.example';

/** Prints the newest paper of a case at the print desk; what the browser opened in a tab of its own. */
export async function printNewest(office: OpenOffice, papers: readonly DocumentView[]): Promise<readonly string[]> {
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
