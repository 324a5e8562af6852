import { setTimeout as delay } from 'node:timers/promises';
import { AuditStatus, type AuditRunView } from '../../../server/contract/audit.ts';
import { openApi } from '../../api/api.ts';
import { networkWire } from '../../api/wire.ts';
import { DRILL_PASSWORD } from '../served.ts';

const auditor = 'auditor@sungabha.example';
const lookEveryMs = 500;

/** Has the whole record verified, as the auditor asks for it, and waits for what comes of it. */
export async function verifyWhole(address: string): Promise<AuditRunView> {
  const api = openApi(networkWire(address), DRILL_PASSWORD);
  const path = '/api/audit/verifications';
  const before = (await ended(() => api.get(auditor, '/api/audit/status', AuditStatus)))?.id;
  await api.send(auditor, { method: 'POST', path, body: {} }, AuditStatus);
  const run = await ended(() => api.get(auditor, '/api/audit/status', AuditStatus), before);
  if (run?.status !== 'done') throw new Error('the record could not be verified');
  return run;
}

/** Waits until none is under way any more, and none other than the one before is the newest. */
async function ended(look: () => Promise<AuditStatus>, before?: string): Promise<AuditRunView | undefined> {
  for (;;) {
    const [newest] = (await look()).runs;
    if (newest?.status !== 'running' && (before === undefined || newest?.id !== before)) return newest;
    await delay(lookEveryMs);
  }
}
