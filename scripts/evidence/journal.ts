import { isDeepStrictEqual } from 'node:util';
import type { EvidenceBundle, EvidenceDocument, EvidenceJournal } from '../../server/history/evidence.ts';
import { findWrongLaw } from '../../server/history/laws-agree.ts';
import { findNumberAhead } from '../../server/journal/number-series.ts';
import { findUnsignedEvent } from '../../server/history/signed.ts';
import { faultOfLine, findBrokenLine, findUnproven, type JournalFault } from '../../server/journal/check.ts';
import { contentHash } from '../../server/journal/line.ts';
import { findWrongEntries } from '../../server/history/ledger-disagrees.ts';
import { parseSnapshot } from '../../server/case/snapshot.ts';
import { toRow } from './rows.ts';

/**
 * What does not hold of the things that are no events: papers, files, words, money, terms, and the setup and people that the case
 * goes by. Every line is signed, every row is what its line says, and nothing stands there without a line.
 * @param keys the office's public keys (PEM) from elsewhere; absent = those of the bundle are believed
 * @param chainHolds whether every event is the one that was written: only then is read what it says
 */
export function journalFindings(
  bundle: EvidenceBundle,
  { keys, chainHolds }: { readonly keys: readonly string[] | undefined; readonly chainHolds: boolean },
): readonly string[] {
  const { journal, application, history } = bundle;
  if (!journal) return [];
  const publicKeys = keys ?? journal.publicKeys;
  const { organizationId, lines, rows, office } = journal;
  const unsigned = findUnsignedEvent(history.map(toRow), publicKeys, journal.unsignedUpTo);
  const broken = findBrokenLine({ organizationId, chain: application.id, publicKeys }, lines);
  const ofOffice = { organizationId, chain: organizationId, publicKeys };
  return [
    ...(unsigned ? [`event ${String(unsigned.seq)}: ${unsigned.what}`] : []),
    ...[...(broken ? [broken] : []), ...findUnproven(rows, lines)].map(say),
    ...contentFindings(rows),
    ...paperFindings(bundle, journal),
    ...office.lines.flatMap((line) => faultOfLine(ofOffice, line) ?? []).map((what) => `a line of the office: ${what}`),
    ...findUnproven(office.rows, office.lines).map((fault) => `the office's ${say(fault)}`),
    ...standingFindings(bundle),
    ...(journal.loose === 0 ? [] : [`lines of no chain: ${String(journal.loose)}`]),
    ...(chainHolds ? eventFindings(bundle, journal) : []),
    ...[journal.checkpoints.fault, journal.fault].flatMap((fault) =>
      fault === undefined ? [] : [`the office itself found: ${fault}`],
    ),
  ];
}

/** What the events say of money, terms, law and numbers. */
function eventFindings(bundle: EvidenceBundle, journal: EvidenceJournal): readonly string[] {
  return [
    ...moneyFindings(bundle, journal),
    ...deadlineFindings(bundle, journal),
    ...lawFindings(bundle, journal),
    ...numberFindings(bundle, journal),
  ];
}

function say({ what, about }: JournalFault): string {
  return `${about}: ${what}`;
}

function contentFindings(rows: EvidenceJournal['rows']): readonly string[] {
  const changed = rows.filter(({ table, hash, content }) => content && contentHash(table, content) !== hash);
  return changed.map(({ table }) => `${table}: the content is not what its hash names`);
}

/** The papers that the bundle tells of are those that the lines speak of. */
function paperFindings({ documents }: EvidenceBundle, { rows }: EvidenceJournal): readonly string[] {
  const proven = new Map(
    rows.flatMap((row) => (row.table === 'document' ? [[row.content?.['code'], row.content]] : [])),
  );
  const strange = documents.filter((document) => !isSame(document, proven.get(document.code)));
  const missing = proven.size === documents.length ? [] : ['papers are missing or too many'];
  return [...strange.map(({ form }) => `the paper of ${form} is not the one that was issued`), ...missing];
}

function isSame(document: EvidenceDocument, content: Readonly<Record<string, unknown>> | undefined): boolean {
  const { run, form, revision, seq, number, code, issuedAt, pdfSha256, templateHash, model } = document;
  const said = {
    run,
    form,
    revision,
    seq,
    number: number ?? null,
    code,
    pdf: pdfSha256,
    template: templateHash,
    model,
  };
  const { pdf_sha256: pdf, template_hash: template, issued_at, ...held } = content ?? {};
  const found = {
    run: held['run'],
    form: held['form'],
    revision: held['revision'],
    seq: held['seq'],
    number: held['number'],
    code: held['code'],
    pdf,
    template,
    model: held['model'],
  };
  return isDeepStrictEqual(said, found) && Date.parse(String(issued_at)) === Date.parse(issuedAt);
}

/** What lists say of a paper is what its ends say. */
function standingFindings({ documents }: EvidenceBundle): readonly string[] {
  const wrong = documents.filter(({ standing, ends = [] }) => {
    const said = ends.map((end) => end.standing).toSorted();
    return standing !== (said[0] ?? 'valid');
  });
  return wrong.map(({ form }) => `the paper of ${form} does not stand as its ends say`);
}

function moneyFindings({ history }: EvidenceBundle, { ledger }: EvidenceJournal): readonly string[] {
  const seq = findWrongEntries(history.map(toRow), ledger);
  return seq === undefined ? [] : [`event ${String(seq)}: ledger entries differ`];
}

function lawFindings({ history }: EvidenceBundle, { laws }: EvidenceJournal): readonly string[] {
  const wrong = laws && findWrongLaw(history.map(toRow), laws);
  return wrong ? [`event ${String(wrong.seq)}: ${wrong.what}`] : [];
}

/** The case took no number that its series has not come to; of the other numbers the office says what it found. */
function numberFindings({ history }: EvidenceBundle, { numbers }: EvidenceJournal): readonly string[] {
  if (!numbers) return [];
  const ahead = findNumberAhead(history, numbers.series);
  return [
    ...(ahead ? [`event ${String(ahead.seq)}: took a number that the series ${ahead.about} has not come to`] : []),
    ...(numbers.fault === undefined ? [] : [`the office itself found: ${numbers.fault}`]),
  ];
}

function deadlineFindings({ application }: EvidenceBundle, { deadlines }: EvidenceJournal): readonly string[] {
  const kept = application.runs.flatMap(({ run, snapshot }) =>
    Object.entries(parseSnapshot(snapshot).context.deadlines).map(([name, due]) => ({ run, name, due })),
  );
  const isKept = (one: (typeof kept)[number]): boolean =>
    deadlines.some((other) => isDeepStrictEqual({ ...other }, one));
  return kept.length === deadlines.length && kept.every(isKept) ? [] : ['the due days are not those of the record'];
}
