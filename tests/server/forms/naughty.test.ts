import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { DraftResult } from '../../../server/contract/application.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import { asKept, naughtyStrings } from '../../fixtures/naughty/strings.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';

const design = 'structure-design-classc-form';
const columns = ['qty', 'remarks'] as const;
const longestQty = 80;

let office: Office;
let driven: DrivenCase;
let whole: Record<string, unknown>;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design', form: design });
  await fillAndSubmit(office, driven, { form: design, role: 'D' });
  await giveBack();
  whole = { ...(await formOf(office, driven, 'D', design)).data };
});
afterAll(() => office.stop());

async function giveBack(): Promise<void> {
  const answer = await send(office, driven, 'B', { type: 'RETURN', form: design, note: 'फेरि' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

function rowsOf(data: unknown): readonly Record<string, unknown>[] {
  const rows = isRecord(data) ? data['elements'] : undefined;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

/** The form with strings in its open columns, as many as it has places for: long ones in the wide column. */
function withStrings(strings: readonly string[]): Record<string, unknown> {
  const texts = [...strings];
  const take = (most: number): string | undefined => {
    const at = texts.findIndex((text) => text.length <= most);
    return at < 0 ? undefined : texts.splice(at, 1)[0];
  };
  const rows = rowsOf(whole).map((row) => ({ ...row, remarks: take(120) ?? 'x', qty: take(longestQty) ?? 'x' }));
  return { ...whole, elements: rows };
}

/** What stands in the open columns, in the order of `withStrings`. */
function textsIn(data: unknown): readonly unknown[] {
  return rowsOf(data).flatMap(({ qty, remarks }) => [remarks, qty]);
}

async function evidence(): Promise<EvidenceBundle> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` })).json<EvidenceBundle>();
}

describe('five hundred strings that break programs', () => {
  test('come back byte by byte from draft, form, submission and evidence', async () => {
    const perRound = rowsOf(whole).length * columns.length;
    const byLength = naughtyStrings.toSorted((a, b) => b.length - a.length);
    const rounds = Math.ceil(byLength.length / perRound);
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      // every round has long and short ones, so that the long find their wide places
      const data = withStrings(byLength.filter((_text, index) => index % rounds === round));
      const sent = textsIn(data).map(String);
      const kept = sent.map(asKept);
      const saved = await saveDraft(office, driven, 'D', { form: design, data });
      expect(saved.statusCode).toBe(200);
      expect(textsIn(saved.json<DraftResult>().data)).toEqual(kept);
      expect(textsIn((await formOf(office, driven, 'D', design)).data)).toEqual(kept);
      const submitted = await send(office, driven, 'D', { type: 'SUBMIT', form: design });
      expect(submitted.statusCode).toBe(200);
      const submission = (await evidence()).submissions.filter(({ form }) => form === design).at(-1);
      expect(textsIn(JSON.parse(submission?.data ?? ''))).toEqual(kept);
      expect(Buffer.from(submission?.data ?? '').equals(Buffer.from((submission?.data ?? '').normalize('NFC')))).toBe(
        true,
      );
      await giveBack();
      for (const text of sent) seen.add(text);
    }
    expect(naughtyStrings.filter((text) => !seen.has(text))).toEqual([]);
    expect(naughtyStrings.length).toBeGreaterThanOrEqual(500);
    expect(naughtyStrings.filter((text) => asKept(text) === text).length).toBeGreaterThanOrEqual(500);
  }, 120_000);

  test('leave a history that verifies and an evidence whose seal holds', async () => {
    const verified = await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` });
    expect(verified.json()).toMatchObject({ valid: true });
  });

  test('are found by nobody as anything but text: no row was lost, no prototype reached', async () => {
    const rows = await office.server.owner.query<{ count: string }>('select count(*) from application');
    expect(Number(rows.rows[0]?.count)).toBe(1);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('stand on the printed page as text', async () => {
    const strings = ['<script>alert(0)</script>', '{{owner.nameNe}}', 'र्‍याल', '"><img src=x onerror=alert(6)>'];
    await saveDraft(office, driven, 'D', { form: design, data: withStrings(strings) });
    const { body } = await office.server.as('D', { url: `/api/applications/${driven.id}/forms/${design}/preview` });
    expect(body).not.toMatch(/<script|onerror=alert\(6\)>(?!&)|<img src=x/u);
    expect(body).toContain('&lt;script&gt;alert(0)&lt;/script&gt;');
    expect(body).toContain('{{owner.nameNe}}');
    expect(body).toContain('र्‍याल');
  });
});
