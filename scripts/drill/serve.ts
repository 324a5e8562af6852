import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/main.ts';
import { findDefaultOrganization } from '../../server/http/organization.ts';
import { findOptionalForm } from '../bench/optional-form.ts';
import { readDemoOffice } from '../demo/office.ts';
import { textPress } from '../journey/press.ts';
import { writeCompiled } from '../start/compiled.ts';

// The server of a drill: a process of its own that is ill-treated. What it was told stands in its environment.

const MB = 1024 * 1024;

if (process.env['DRILL_DEAF'] === 'on') makeDeaf();
const aheadMs = Number(process.env['DRILL_AHEAD_MS'] ?? 0);
const server = await startServer({
  config: readConfig(process.env),
  clock: { now: () => new Date(Date.now() + aheadMs).toISOString() },
  onProgress: ({ en }) => process.stderr.write(`${en}\n`),
  demoOffice: readDemoOffice(),
  printer: textPress,
});
writeCompiled();
if (process.env['DRILL_SPOILT'] === 'on') spoil();
process.on('message', (what) => void (what === 'form' ? tellForm() : tellWeight()));
process.send?.({ address: server.address });

/** What the sub-engineer may save again and again. */
async function tellForm(): Promise<void> {
  const { runtime } = server;
  const office = (await findDefaultOrganization(runtime.db)) ?? '';
  process.send?.({ form: await findOptionalForm(runtime, office, 'B') });
}

function tellWeight(): void {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapMb: (heapUsed + external) / MB, rssMb: rss / MB });
}

/** The control of `load`: every request finds the process busy and leaves something behind, one in twenty gets no answer. */
function spoil(): void {
  const hoard: Buffer[] = [];
  server.app.server.prependListener('request', (_request, response) => {
    for (const until = performance.now() + 400; performance.now() < until; );
    if (hoard.push(Buffer.alloc(MB, 1)) % 20 === 0) response.destroy();
  });
}

/** The control of `kill-postgres`: connections without listeners, as the server once had them. */
function makeDeaf(): void {
  Object.defineProperty(Client.prototype, 'on', {
    value(this: EventEmitter, name: string, listener: () => void) {
      return name === 'error' ? this : EventEmitter.prototype.on.call(this, name, listener);
    },
  });
}
