import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { openPrinter } from '../../../../server/press/printer.ts';

// A press that is closed while its process or its first browser still starts.
const [moment] = process.argv.slice(2);
const press = openPrinter({ onProgress: () => undefined });
press.warmUp();
const isStarting = (): boolean => readdirSync(tmpdir()).some((name) => name.startsWith('naksa-print-'));
if (moment === 'a browser starts') {
  while (!isStarting()) await delay(1);
}
await press.close();
