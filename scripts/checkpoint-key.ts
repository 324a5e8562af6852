import './start/node-check.ts';
import { readConfig } from '../server/config.ts';
import { openSigningKey } from '../server/record/checkpoint.ts';
import { runProgram } from './start/console.ts';

/** `npm run checkpoint-key`: shows the public half of the key that signs this office's checkpoints; makes it where there is none. */
async function show(): Promise<void> {
  const { id, publicKey } = openSigningKey(readConfig(process.env).checkpointKey);
  process.stdout.write(`${id}\n${publicKey}`);
}

runProgram('checkpoint-key', show);
