import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Peer } from './graphile.ts';

/** DBOS as it comes: a workflow of one durable step that does the work. One at a time in a process. */
export async function openDbos(
  systemDatabaseUrl: string,
  concurrency: number,
  work: (applicationId: string) => Promise<void>,
): Promise<Peer> {
  DBOS.setConfig({
    name: 'bench',
    systemDatabaseUrl,
    systemDatabasePoolSize: Math.max(10, concurrency),
    logLevel: 'error',
    enableOTLP: false,
  });
  const workflow = DBOS.registerWorkflow(
    (applicationId: string) => DBOS.runStep(() => work(applicationId), { name: 'step' }),
    { name: 'work' },
  );
  await DBOS.launch();
  return { perform: async (applicationId) => workflow(applicationId), end: () => DBOS.shutdown({ deregister: true }) };
}
