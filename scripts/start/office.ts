import { readConfig } from '../../server/config.ts';
import { refuseTakenAddress } from '../../server/listening.ts';
import { type Server, startServer, stopOnSignals } from '../../server/main.ts';
import { readDemoOffice } from '../demo/office.ts';
import { writeCompiled } from './compiled.ts';
import { countedSteps, progressLine, say } from './console.ts';
import { demoAccounts, loadDemoOnce } from './demo.ts';
import { tellProgress } from './told-progress.ts';
import { storyClock } from './story-clock.ts';
import { ensureWebBuilt } from './web-build.ts';

const SAMPLES = { ne: 'नमुना निवेदन', en: 'Sample applications' };
const STEPS = [
  { ne: 'वेब एप', en: 'Web app' },
  { ne: 'डेटाबेस र कार्यालयको कानून', en: 'Database and the law of the office' },
  SAMPLES,
  { ne: 'सेवा सुरु', en: 'Serving' },
];

/** What `npm start` does: builds what is stale, starts the server, tells the demo's stories on an empty database. */
export async function startOffice(): Promise<void> {
  const config = readConfig(process.env);
  await refuseTakenAddress(config);
  const steps = countedSteps(config.demo ? STEPS : STEPS.filter((step) => step !== SAMPLES));
  steps.begin(0);
  await ensureWebBuilt(say);
  steps.begin(1);
  const clock = storyClock();
  const server = await startServer({
    config,
    clock,
    onProgress: say,
    onLost: ({ ne, en }) => {
      process.stderr.write(`\n${ne}\n${en}\n`);
      process.exit(1);
    },
    ...(config.demo ? { demoOffice: readDemoOffice() } : {}),
  });
  writeCompiled();
  let isStopping = false;
  stopOnSignals(server, () => {
    isStopping = true;
    say({ ne: 'बन्द हुँदै छ', en: 'Stopping' });
  });
  try {
    if (config.demo) {
      steps.begin(2);
      await tellStories(server, clock);
    }
  } catch (error) {
    // What the stories were about to do fails when somebody stops the server; the next start goes on with them.
    if (isStopping) return;
    await server.stop();
    throw error;
  }
  steps.begin(config.demo ? 3 : 2);
  await introduce(server);
}

async function tellStories(server: Server, clock: ReturnType<typeof storyClock>): Promise<void> {
  const line = progressLine();
  await loadDemoOnce(server, clock, (progress) => line.show(tellProgress(progress)));
  line.end();
}

/** The last lines: where it is, and how to get in. */
async function introduce(server: Server): Promise<void> {
  const accounts = await demoAccounts(server);
  const write = (text: string): void => void process.stdout.write(`${text}\n`);
  if (accounts.length > 0) {
    write('\nनमुना खाता | Demo accounts');
    for (const account of accounts) write(`  ${account}`);
  }
  if (server.setupCode !== undefined) {
    write('\nपहिलो प्रशासक बनाउने एकपटके सङ्केत | One-time code for the first administrator');
    write(`  ${server.setupCode}`);
  }
  write(`\nनक्सा तयार छ | Naksa is ready: ${server.address}`);
  write('रोक्न Ctrl-C | Ctrl-C to stop');
}
