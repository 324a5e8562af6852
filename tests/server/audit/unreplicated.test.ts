import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCheckpoints } from '../../../server/checkpoints/folder.ts';
import { takeNext } from '../../../server/audit/take.ts';
import { waitForWritten } from '../../../server/db/replicated.ts';
import type { Runtime } from '../../../server/runtime.ts';
import { type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await openCase(office);
});
afterAll(() => office.stop());

test('a checkpoint comes into the folder only when the standby has it: otherwise with the next, once it is there', async () => {
  const { runtime, organizationId } = office.server;
  const folder = join(runtime.config.checkpointFolder, organizationId);
  const numbers = () => [...readCheckpoints(folder).checkpoints.keys()];
  const cutOff: Runtime = {
    ...runtime,
    inOrganization(id, work, sight) {
      const wait: unknown = waitForWritten;
      return work === wait ? Promise.reject(new Error('cut off')) : runtime.inOrganization(id, work, sight);
    },
  };
  await expect(takeNext(cutOff, organizationId, { night: '2026-01-01' })).rejects.toThrow('cut off');
  expect(numbers()).toEqual([]);
  await takeNext(runtime, organizationId, { night: '2026-01-02' });
  expect(numbers()).toEqual([1, 2]);
});
