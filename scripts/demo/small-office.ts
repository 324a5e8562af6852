import type { Config } from '../../server/config.ts';
import { demoPassword } from '../../server/accounts/demo-password.ts';
import type { Bilingual } from '../../server/db/start-problem.ts';
import { gatherStatistics } from '../../server/db/statistics.ts';
import { type Server, startServer } from '../../server/main.ts';
import type { Printer } from '../../server/runtime.ts';
import { type Api, openApi } from '../api/api.ts';
import { innerWire } from '../api/wire.ts';
import { storyClock } from '../start/story-clock.ts';
import { loadDemo } from './load.ts';
import { readDemoOffice } from './office.ts';
import { readStories } from './story-file.ts';
import type { Office } from '../../server/office/office-files.ts';

/** A demo office with a few applications, at its own time. */
export type SmallOffice = {
  readonly server: Server;
  /** The server as people use it, without a network. */
  readonly api: Api;
  /** Password of its people. */
  readonly password: string;
};

/** Opens the demo office on an empty database and tells the stories of the sample applications that are named. */
export async function openSmallOffice(options: {
  readonly config: Config;
  readonly applicationNos: readonly number[];
  /** In the browser's place, where papers only have to be there. */
  readonly printer?: Printer | undefined;
  /** Instead of the demo municipality as it is. */
  readonly office?: Office;
  readonly onProgress?: (text: Bilingual) => void;
}): Promise<SmallOffice> {
  const { config, applicationNos, printer, office = readDemoOffice(), onProgress = () => undefined } = options;
  const clock = storyClock();
  const server = await startServer({
    config,
    clock,
    onProgress,
    demoOffice: office,
    ...(printer && { printer }),
  });
  const password = demoPassword(config);
  const api = openApi(innerWire(server.app), password);
  await loadDemo({
    api,
    moveClock: (instant) => clock.moveTo(instant),
    drain: () => server.jobs.drain(),
    now: new Date().toISOString(),
    onProgress: () => undefined,
    stories: readStories().filter((story) => applicationNos.includes(story.applicationNo)),
  });
  clock.release();
  await gatherStatistics(server.runtime.db);
  return { server, api, password };
}
