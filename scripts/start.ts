import './start/node-check.ts';
import { readCompiled } from './start/compiled.ts';
import { runProgram } from './start/console.ts';

readCompiled();
runProgram('start', async () => (await import('./start/office.ts')).startOffice());
