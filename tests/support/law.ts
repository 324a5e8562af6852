import type { LightMyRequestResponse } from 'fastify';
import type { LawConfirmations, LawItemView } from '../../server/contract/law-confirmations.ts';
import { forgetConfig } from '../../server/office/read.ts';
import type { TestServer } from './server.ts';
import { confirmed } from './setup-area.ts';

const url = '/api/law-confirmations';

/** What the law officer confirms, as somebody sees it. */
export async function lawOf(server: TestServer, who = 'C'): Promise<LawConfirmations> {
  return (await server.as(who, { url })).json<LawConfirmations>();
}

/** What nobody has confirmed as it stands, and could be. */
export async function openLaw(server: TestServer): Promise<readonly (LawItemView & { readonly hash: string })[]> {
  const { items } = await lawOf(server);
  return items.flatMap(({ hash, ...item }) =>
    hash === undefined || item.isEmpty || item.confirmed !== undefined ? [] : [{ ...item, hash }],
  );
}

/** Somebody confirms records by a text that they have read; the answer as it came. */
export function askToConfirm(
  server: TestServer,
  who: string,
  hashes: readonly string[],
): Promise<LightMyRequestResponse> {
  return server.as(who, { method: 'POST', url, payload: { hashes, source: 'राजपत्र, भाग ५', place: 'दफा ३, पृष्ठ १२' } });
}

/** The law officer confirms whatever was changed, and a second person with them. */
export async function confirmLaw(server: TestServer): Promise<void> {
  forgetConfig(server.organizationId);
  const hashes = (await openLaw(server)).map(({ hash }) => hash);
  if (hashes.length > 0) await confirmed(server, 'C', await askToConfirm(server, 'C', hashes));
}
