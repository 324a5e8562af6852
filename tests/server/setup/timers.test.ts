import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckView } from '../../../server/contract/definition-drafts.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { definitionApi, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { setupAs } from '../../support/setup-area.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const KEY = 'shortNoticeDays';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
});
afterAll(() => server.stop());

/** What the check says when the first desk of a stage has this timer. */
async function findingsWith(timer: string): Promise<readonly string[]> {
  const api = definitionApi<StageText>(server, 'workflow', 'site-inspection');
  await api.write('A', ({ definition: { initial, states } }) => {
    Object.assign(states[initial]?.meta ?? {}, { sla: timer });
  });
  const answer = await api.send('A', 'POST', 'check', {});
  return answer.json<CheckView>().problems.map(({ message }) => message.en);
}

const timers = async () => (await setupAs(server, 'C').list('timer')).records;

test('an office adds a term of its own, which a stage may name from then on', async () => {
  expect((await findingsWith(KEY)).join('\n')).toContain(KEY);
  const [like] = await timers();
  const data = {
    ...like?.data,
    key: KEY,
    title: { ne: 'छोटो सूचनाको म्याद', en: 'Short notice' },
    value: 7,
    unit: 'days',
  };
  await setupAs(server, 'C').added('timer', { data });
  expect((await timers()).some(({ data: { key, value } }) => key === KEY && value === 7)).toBe(true);
  expect((await findingsWith(KEY)).join('\n')).not.toContain(KEY);
});

test('a term that ships is not deleted, because the law names it', async () => {
  const shipped = (await timers()).find(({ data: { key } }) => key === 'noticePeriodDays');
  const answer = await setupAs(server, 'C').remove('timer', shipped?.id ?? '');
  expect(answer.json<ProblemBody>()).toMatchObject({ status: 409, code: 'recordInUse' });
});
