import { makeTemporaryFolder } from '../../../../scripts/start/temporary-folder.ts';
import { startEmbedded } from '../../../../server/db/embedded.ts';

// What benchmarks, journeys and checks do: a database in a folder of their own. It is killed by a test.

const folder = makeTemporaryFolder('program');
await startEmbedded({ dataFolder: folder.path, onProgress: () => undefined });
process.stdout.write('ready\n');
setInterval(() => undefined, 1_000);
