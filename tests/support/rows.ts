import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';

/** Inserts a bare application, past the stage machine: for tests of what surrounds a case. */
export async function insertApplication(
  server: TestServer,
  given: { readonly ward: string; readonly filedBy?: string },
): Promise<string> {
  const id = randomUUID();
  const { organizationId } = server;
  await server.runtime.inOrganization(organizationId, async (trx) => {
    const filer = await trx
      .selectFrom('account')
      .select('id')
      .where('login_id', '=', given.filedBy ?? 'designer1@sungabha.example')
      .executeTakeFirstOrThrow();
    const last = await trx
      .selectFrom('application')
      .select((eb) => eb.fn.max('application_no').as('no'))
      .executeTakeFirst();
    await trx
      .insertInto('application')
      .values({
        organization_id: organizationId,
        id,
        application_no: (last?.no ?? 8_384_000_000) + 1,
        fiscal_year: '8384',
        construction_type: '1',
        building_class: 'C',
        ward: given.ward,
        filed_by: filer.id,
        filed_at: server.clock.now(),
      })
      .execute();
  });
  return id;
}

/** Inserts one history row (seq 1) of an application, with hashes that mean nothing. */
export async function insertHistory(server: TestServer, applicationId: string): Promise<void> {
  const nothing = '0'.repeat(64);
  await server.runtime.inOrganization(server.organizationId, (trx) =>
    trx
      .insertInto('history')
      .values({
        organization_id: server.organizationId,
        application_id: applicationId,
        seq: 1,
        stage: 'phase-one',
        type: 'OPEN',
        request_id: randomUUID(),
        request_hash: nothing,
        actor_role: 'D',
        at: server.clock.now(),
        state: 'application',
        definition_hash: nothing,
        snapshot_hash: nothing,
        previous_hash: nothing,
        hash: nothing,
        payload: '{}',
        answer: '{}',
      })
      .execute(),
  );
}
