import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/main.ts';
import { noPrinter } from './no-printer.ts';

// A server in a process of its own that says, when asked, how long its event loop was kept from others since it was last asked.

const resolutionMs = 5;
const server = await startServer({
  config: readConfig(process.env),
  onProgress: () => undefined,
  printer: noPrinter,
});
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();
process.on('message', () => {
  process.send?.({ p99Ms: delays.percentile(99) / 1e6 - resolutionMs });
  delays.reset();
});
process.on('disconnect', () => process.exit());
process.send?.({ address: server.address });
