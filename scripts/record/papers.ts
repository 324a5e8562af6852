import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { findDefaultOrganization } from '../../server/http/organization.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { PrintModel } from '../../templates/engine/definition.ts';

/** A paper that a driven case was given: the document, the kind of work, and what was frozen with it. */
export type DrivenPaper = {
  readonly template: string;
  readonly constructionType: string;
  readonly model: PrintModel;
  /** Which run of its stage it is of, from the second on: a whole completion after a partial one. */
  readonly round?: number;
};

/** A course that has come to its end: its case. */
type Course = { readonly id: string; readonly constructionType: string };

const file = join(import.meta.dirname, '../../tests/recorded/papers/driven.jsonl.gz');
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;
/** What no two runs have alike, the same on every paper. */
const proof = {
  code: '8K3F2Q9D4H7M',
  verifyUrl: 'https://ebps.sungabha.example/verify/8K3F2Q9D4H7M',
  qrSvg: '<svg class="qr"></svg>',
  shortHash: '3f9a1c27b4e0',
  checkpointNo: 12,
  checkpointHash: '8c1f 02ab 77de 4410 95c3 e6f0 1b2a 3d4e',
} as const;

/** The papers that the courses were given, one of each document, kind of work and round of a stage. */
export async function papersOf(runtime: Runtime, courses: readonly Course[]): Promise<readonly DrivenPaper[]> {
  const found = new Map<string, DrivenPaper>();
  for (const { id, constructionType } of courses) {
    for (const { template, round, code, model } of onePerRun(await issuedOf(runtime, id))) {
      const paper = { template, constructionType, ...(round > 1 && { round }) };
      if (!found.has(nameOf(paper))) found.set(nameOf(paper), { ...paper, model: steady(model, code) });
    }
  }
  return [...found.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

type Issued = { readonly template: string; readonly run: number; readonly standing: string };

/**
 * Of a case's papers one of each document and run: the first that still stands, for a notice that was corrected and given
 * anew is what the later papers of its run speak of; where none stands any more, the last.
 */
export function onePerRun<Paper extends Issued>(
  issued: readonly Paper[],
): readonly (Paper & { readonly round: number })[] {
  return issued.flatMap((paper) => {
    const alike = issued.filter(({ template }) => template === paper.template);
    const ofRun = alike.filter(({ run }) => run === paper.run);
    if (paper !== (ofRun.find(({ standing }) => standing === 'valid') ?? ofRun.at(-1))) return [];
    return [{ ...paper, round: [...new Set(alike.map(({ run }) => run))].indexOf(paper.run) + 1 }];
  });
}

/** How such a paper is called: `D20-1`, and `D28-1-round-2` that of the second run of its stage. */
export function nameOf({
  template,
  constructionType,
  round,
}: Pick<DrivenPaper, 'template' | 'constructionType' | 'round'>): string {
  return [template, constructionType, ...(round === undefined ? [] : ['round', round])].join('-');
}

/** Reads what was recorded; the recorder itself wrote it, so its shape is trusted. */
export function readPapers(): readonly DrivenPaper[] {
  if (!existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as DrivenPaper);
}

/** Writes all of them anew, a line each. */
export function writePapers(papers: readonly DrivenPaper[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = papers.map((paper) => canonicalJson(paper));
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

async function issuedOf(runtime: Runtime, applicationId: string) {
  const organizationId = await findDefaultOrganization(runtime.db);
  if (organizationId === undefined) throw new Error('there is no office');
  return runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('document')
      .select(['template', 'code', 'model', 'run', 'standing'])
      .where('application_id', '=', applicationId)
      .orderBy('seq')
      .orderBy('form')
      .execute(),
  );
}

/** The model with codes, addresses and ids that are the same whenever it is recorded. */
function steady(text: string, code: string): PrintModel {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const model = JSON.parse(text.replaceAll(uuids, idFor).replaceAll(code, proof.code)) as PrintModel;
  const { doc } = model;
  const { code: _code, ...fixed } = proof;
  return isRecord(doc) ? { ...model, doc: { ...doc, ...fixed } } : model;
}
