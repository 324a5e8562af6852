import { readConfig } from '../../../../server/config.ts';
import { startServer } from '../../../../server/main.ts';

// A server with everything that it starts: PostgreSQL, the press, a browser. It is killed by a test.

const config = readConfig({ NAKSA_DATA: process.argv[2] ?? '', PORT: '0', LOG_LEVEL: 'fatal', NAKSA_DEMO: 'off' });
const { runtime } = await startServer({ config, onProgress: () => undefined });
await runtime.printer.print({ styles: '', body: '<p>छापियो</p>' });
process.stdout.write('printed\n');
