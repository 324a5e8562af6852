import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import { verifyEvidence } from '../../../scripts/evidence/verify.ts';
import { serialiseSnapshot, STAGE_ENGINE } from '../../../server/case/snapshot.ts';
import { GENESIS, linkHash, sha256 } from '../../../server/record/chain.ts';
import { EVIDENCE_FORMATS, type EvidenceBundle, type EvidenceRow, sealed } from '../../../server/history/evidence.ts';
import type { HistoryRecord } from '../../../server/record/record.ts';
import { advance, startStage } from '../../../workflows/engine/advance.ts';
import type { StageEvent } from '../../../workflows/engine/event.ts';
import type { Snapshot } from '../../../workflows/engine/snapshot.ts';
import { compiled, deskBody, rule } from '../../workflows/stages.ts';

const id = '00000000-0000-4000-8000-000000000001';
const instant = '2026-11-12T06:00:00.000Z';
const pdf = sha256('a paper');
const data = canonicalJson({ plotNo: '215' });
const actor = { accountId: 'b', role: 'B', name: 'दीपेन्द्र तामाङ', designation: 'सब-इन्जिनियर' };

/** The evidence of a small case: opened, one form saved and submitted. */
function evidence(): EvidenceBundle {
  const body = deskBody([rule('report', { enterBy: 'B', approvers: ['A'] })]);
  const stage = compiled(body);
  const definition = canonicalJson(body);
  const definitionHash = sha256(definition);
  const start = { type: '1', class: 'C', ward: '04' };
  const checked = { issues: 0, missingFiles: [] };
  const events: readonly StageEvent[] = [
    { type: 'OPEN', actor, at: instant, facts: {} },
    { type: 'SAVE', form: 'report', actor, at: instant, facts: {}, checked },
    { type: 'SUBMIT', form: 'report', actor, at: instant, facts: {}, checked },
  ];
  const history: EvidenceRow[] = [];
  let snapshot: Snapshot = startStage(stage, { applicationId: id, ...start, at: instant, facts: {} }).snapshot;
  for (const [index, event] of events.entries()) {
    if (index > 0) snapshot = next(stage, snapshot, event);
    const record: HistoryRecord = {
      event,
      ...(index === 0 ? { start } : {}),
      ...(index === 2 ? { submission: { form: 'report', revision: 1, dataHash: sha256(data) } } : {}),
    };
    history.push(rowOf(history.at(-1)?.hash ?? GENESIS, { record, seq: index + 1, snapshot, definitionHash }));
  }
  return sealed({
    format: EVIDENCE_FORMATS[0],
    application: {
      id,
      applicationNo: 8384000001,
      engine: STAGE_ENGINE,
      seq: 3,
      runs: [{ run: 1, stage: 'desk', snapshot: serialiseSnapshot(snapshot) }],
    },
    definitions: { [definitionHash]: definition },
    history,
    submissions: [
      { run: 1, form: 'report', revision: 1, seq: 3, definitionHash, dataHash: sha256(data), data, stamps: {} },
    ],
    documents: [
      {
        run: 1,
        form: 'report',
        revision: 1,
        seq: 3,
        code: 'ABCD',
        issuedAt: instant,
        pdfSha256: pdf,
        templateHash: 'f',
        model: '{}',
      },
    ],
    exportedAt: instant,
  });
}

function next(stage: ReturnType<typeof compiled>, snapshot: Snapshot, event: StageEvent): Snapshot {
  const result = advance(stage, snapshot, event);
  if (!result.ok) throw new Error(`${event.type} was refused`);
  return result.snapshot;
}

type Entry = {
  readonly record: HistoryRecord;
  readonly seq: number;
  readonly snapshot: Snapshot;
  readonly definitionHash: string;
};

function rowOf(previousHash: string, { record, seq, snapshot, definitionHash }: Entry): EvidenceRow {
  const payload = canonicalJson(record);
  const snapshotHash = sha256(serialiseSnapshot(snapshot));
  return {
    seq,
    run: 1,
    stage: 'desk',
    type: record.event.type,
    form: record.event.form ?? null,
    actor_role: actor.role,
    at: instant,
    state: snapshot.value,
    definition_hash: definitionHash,
    snapshot_hash: snapshotHash,
    previous_hash: previousHash,
    hash: linkHash(previousHash, {
      applicationId: id,
      seq,
      run: 1,
      stage: 'desk',
      definitionHash,
      snapshotHash,
      payload,
    }),
    payload,
  };
}

test('untouched evidence proves what it says', () => {
  expect(verifyEvidence(evidence(), [pdf])).toEqual({ events: 3, documents: 1, findings: [] });
});

function withRow(bundle: EvidenceBundle, at: number, change: Partial<EvidenceRow>): EvidenceBundle {
  return { ...bundle, history: bundle.history.map((row, index) => (index === at ? { ...row, ...change } : row)) };
}

describe('tampering shows', () => {
  const whole = evidence();
  const [hash = ''] = Object.keys(whole.definitions);
  const payload = whole.history[1]?.payload ?? '';
  const cases: readonly (readonly [string, EvidenceBundle, string])[] = [
    ['a changed event', withRow(whole, 1, { payload: payload.replace('दीपेन्द्र', 'महेन्द्र') }), 'event 2: content changed'],
    ['a removed event', { ...whole, history: whole.history.toSpliced(1, 1) }, 'event 3: event missing'],
    ['a cut end', { ...whole, history: whole.history.slice(0, 2) }, 'event 2: events missing at the end'],
    ['another order', { ...whole, history: whole.history.toReversed() }, 'event 3: event missing'],
    ['another state', withRow(whole, 2, { snapshot_hash: sha256('x') }), 'event 3: content changed'],
    ['another role in a column', withRow(whole, 1, { actor_role: 'C' }), 'event 2: columns differ from the event'],
    [
      'another stored state',
      {
        ...whole,
        application: {
          ...whole.application,
          runs: whole.application.runs.map((run) => ({
            ...run,
            snapshot: run.snapshot.replace('submitted', 'approved'),
          })),
        },
      },
      'event 3: stored state differs',
    ],
    [
      'another law',
      { ...whole, definitions: { [hash]: `${whole.definitions[hash] ?? ''} ` } },
      `the definition ${hash} is not the text that its hash names`,
    ],
    [
      'a number that was not given',
      { ...whole, submissions: whole.submissions.map((each) => ({ ...each, stamps: { '/permitNo': '9' } })) },
      'the data of report as of event 3 hold other numbers than were given',
    ],
    ['data that are gone', { ...whole, submissions: [] }, 'the data of report as of event 3 are missing'],
    [
      'a registration number that was not given',
      { ...whole, application: { ...whole.application, registrationNo: '१' } },
      'the registration number is not the one that was given',
    ],
    [
      'another paper',
      { ...whole, documents: whole.documents.map((each) => ({ ...each, number: '9' })) },
      'the bundle is not as it was exported: its seal is broken',
    ],
    ['no law', { ...whole, definitions: {} }, 'event 1: definition missing'],
    [
      'changed data of a form',
      { ...whole, submissions: whole.submissions.map((each) => ({ ...each, data: '{}' })) },
      'the data of report as of event 3 were changed',
    ],
    [
      'data that the record does not know',
      { ...whole, submissions: whole.submissions.map((each) => ({ ...each, data: '{}', dataHash: sha256('{}') })) },
      'the data of report as of event 3 are not those of the record',
    ],
  ];

  test.each(cases)('%s', (_what, bundle, finding) => {
    expect(verifyEvidence(bundle).findings).toContain(`8384000001: ${finding}`);
  });

  test('a paper that is not the issued one', () => {
    expect(verifyEvidence(whole, [sha256('another paper')]).findings).toEqual([
      '8384000001: the paper of report is missing or changed',
      `8384000001: a paper with the hash ${sha256('another paper')} was not issued`,
    ]);
  });
});
