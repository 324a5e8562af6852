import { randomUUID } from 'node:crypto';
import { normaliseLoginId } from '../accounts/login.ts';
import { isRecord } from '../parse.ts';
import type { Trx } from '../runtime.ts';

type Body = Readonly<Record<string, unknown>>;

/** Writes the people of an office that is installed; without a hash nobody of them can log in. */
export async function insertPeople(
  trx: Trx,
  organizationId: string,
  people: readonly Body[],
  { passwordHash, demo }: { readonly passwordHash: string | null; readonly demo: boolean },
): Promise<void> {
  for (const person of people) {
    const { loginId, nameNe, role, designationNe, wards, active, loginExpiresOn, ...profile } = person;
    await trx
      .insertInto('account')
      .values({
        organization_id: organizationId,
        id: randomUUID(),
        login_id: normaliseLoginId(String(loginId)),
        password_hash: passwordHash,
        name_ne: String(nameNe),
        role: String(role),
        designation_ne: String(designationNe),
        wards: Array.isArray(wards) ? wards.map(String) : [],
        profile: JSON.stringify({ ...profile, ...(demo ? { demo: true } : {}) }),
        active: active !== false,
        login_expires_on: isRecord(loginExpiresOn) ? String(loginExpiresOn['ad']) : null,
      })
      .execute();
  }
}
