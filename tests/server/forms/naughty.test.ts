import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftResult } from '../../../server/contract/forms.ts';
import type { EvidenceBundle } from '../../../server/history/evidence.ts';
import { formWithRows as design, layNaughtyStrings, layStrings, stringsIn } from '../../fixtures/naughty/rows.ts';
import { asKept, naughtyStrings } from '../../fixtures/naughty/strings.ts';
import { bringTo, type DrivenCase, fillAndSubmit, formOf, type Office, saveDraft, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let whole: Record<string, unknown>;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
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

async function evidence(): Promise<EvidenceBundle> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` })).json<EvidenceBundle>();
}

describe('five hundred strings that break programs', () => {
  test('come back byte by byte from draft, form, submission and evidence', async () => {
    const seen = new Set<string>();
    for (const { data, sent } of layNaughtyStrings(whole)) {
      const kept = sent.map(asKept);
      const saved = await saveDraft(office, driven, 'D', { form: design, data });
      expect(saved.statusCode).toBe(200);
      expect(stringsIn(saved.json<DraftResult>().data)).toEqual(kept);
      expect(stringsIn((await formOf(office, driven, 'D', design)).data)).toEqual(kept);
      const submitted = await send(office, driven, 'D', { type: 'SUBMIT', form: design });
      expect(submitted.statusCode).toBe(200);
      const submission = (await evidence()).submissions.filter(({ form }) => form === design).at(-1);
      expect(stringsIn(JSON.parse(submission?.data ?? ''))).toEqual(kept);
      expect(submission?.data).toBe(submission?.data.normalize('NFC'));
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
    await saveDraft(office, driven, 'D', { form: design, data: layStrings(whole, strings).data });
    const { body } = await office.server.as('D', { url: `/api/applications/${driven.id}/forms/${design}/preview` });
    expect(body).not.toMatch(/<script|onerror=alert\(6\)>(?!&)|<img src=x/u);
    expect(body).toContain('&lt;script&gt;alert(0)&lt;/script&gt;');
    expect(body).toContain('{{owner.nameNe}}');
    expect(body).toContain('र्‍याल');
  });
});
