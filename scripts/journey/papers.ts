import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { DocumentView } from '../../server/contract/documents.ts';
import { HistoryItem, ReplayView, VerifyView } from '../../server/contract/history.ts';
import { sha256 } from '../../server/record/chain.ts';
import type { Api } from '../api/api.ts';
import { EvidenceFile } from '../evidence/bundle.ts';
import { firstPagePicture } from './picture.ts';

const run = promisify(execFile);
const patienceMs = 120_000;
const pauseMs = 500;
const verifier = join(import.meta.dirname, '../verify-evidence.ts');

/** Somebody who collects what an office has made of a case. */
export type Collector = { readonly api: Api; readonly loginId: string; readonly id: string; readonly out: string };

/** Waits until as many papers are issued as forms were approved that become paper. */
export async function waitForPapers({ api, loginId, id }: Collector, wanted: number): Promise<readonly DocumentView[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const documents = await api.get(loginId, `/api/applications/${id}/documents`, Type.Array(DocumentView));
    if (documents.length >= wanted) return documents;
    if (performance.now() > deadline)
      throw new Error(`only ${String(documents.length)} of ${String(wanted)} papers were issued`);
    await delay(pauseMs);
  }
}

/** Saves every paper with a picture of its first page; what was downloaded must be what the record says. */
export async function savePapers(collector: Collector, documents: readonly DocumentView[]): Promise<void> {
  const { api, loginId, out } = collector;
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out)) if (/^\d\d-.*\.(?:pdf|png)$/.test(name)) rmSync(join(out, name));
  for (const [at, { id, form, pdfSha256 }] of documents.entries()) {
    const pdf = await api.download(loginId, `/api/documents/${id}.pdf`);
    if (sha256(pdf) !== pdfSha256) throw new Error(`the paper of ${form} is not the one that was issued`);
    const name = `${String(at + 1).padStart(2, '0')}-${form}`;
    writeFileSync(join(out, `${name}.pdf`), pdf);
    writeFileSync(join(out, `${name}.png`), await firstPagePicture(pdf));
  }
}

/** An auditor replays the case at every event; the server's own check must agree. */
export async function replayAll({ api, loginId, id }: Collector): Promise<number> {
  const history = await api.get(loginId, `/api/applications/${id}/history`, Type.Array(HistoryItem));
  for (const { seq, state } of history) {
    const replay = await api.get(loginId, `/api/applications/${id}/replay?seq=${String(seq)}`, ReplayView);
    if (replay.path.at(-1) !== state)
      throw new Error(`event ${String(seq)} replays to ${String(replay.path.at(-1))}, not ${state}`);
  }
  const verdict = await api.get(loginId, `/api/applications/${id}/verify`, VerifyView);
  if (!verdict.valid) throw new Error(`the server finds its own record broken: ${JSON.stringify(verdict.firstBad)}`);
  return history.length;
}

/** Saves the evidence bundle and has the stand-alone verifier check it together with the papers. */
export async function saveEvidence({ api, loginId, id, out }: Collector): Promise<void> {
  const file = join(out, 'evidence.json');
  const bundle = await api.get(loginId, `/api/applications/${id}/evidence`, EvidenceFile);
  writeFileSync(file, `${JSON.stringify(bundle, null, 1)}\n`);
  await run(process.execPath, [verifier, file, '--papers', out]);
}
