import { createHash } from 'node:crypto';
import { systemRole } from '../../workflows/engine/roles.ts';
import type { Acting } from './decision.ts';
import texts from './texts.json' with { type: 'json' };

/** The account id of events that no person sent. */
export const SYSTEM_ACCOUNT = 'system';

/** Who acts when a term ends or one run tells another: nobody of the office. */
export function systemActing(organizationId: string): Acting {
  return {
    organizationId,
    accountId: SYSTEM_ACCOUNT,
    role: systemRole,
    name: texts.system.ne,
    designation: '',
    wards: [],
  };
}

/** A UUID that follows from what it stands for, so that a second try or another node says the same. */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
