import { readConfig } from '../../server/config.ts';
import { buildApp } from '../../server/app.ts';
import { openRuntime } from '../../server/open-runtime.ts';
import { noPrinter } from './no-printer.ts';

// A program of its own: a second server over the database and data folder of a test, with a memory of its own. It says its address to
// whoever started it, and ends with them.
const { connection, dataFolder } = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig({ NAKSA_DATA: dataFolder, LOG_LEVEL: 'silent' });
const opened = openRuntime({ config, connection, printer: noPrinter, poolSize: 2 });
const app = await buildApp(opened.runtime);
process.on('disconnect', () => process.exit(0));
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
