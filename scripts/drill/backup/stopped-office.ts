import { existsSync, rmSync } from 'node:fs';
import { findHomeFolder } from '../../../server/db/embedded-home.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { startServer } from '../../../server/main.ts';
import { readDemoOffice } from '../../demo/office.ts';
import { textPress } from '../../journey/press.ts';
import { type Dump, dumpNow } from './dump.ts';
import { configOf } from './office.ts';

/** All tables of an office that stands still. */
export async function dumpOf(dataFolder: string): Promise<Dump> {
  const database = await startEmbedded({ dataFolder, onProgress: () => undefined });
  try {
    return (await dumpNow(database.connection)).dump;
  } finally {
    await database.stop();
  }
}

/** Whether it starts as `npm start` would: ready, and on good terms with its checkpoints. */
export async function serves(dataFolder: string): Promise<boolean> {
  const server = await startServer({
    config: configOf(dataFolder),
    printer: textPress,
    onProgress: () => undefined,
    demoOffice: readDemoOffice(),
  });
  try {
    const answers = await Promise.all(
      ['/health/ready', '/health/checkpoints'].map((url) => server.app.inject({ url })),
    );
    return answers.every(({ statusCode }) => statusCode === 200);
  } finally {
    await server.stop();
  }
}

/** Started as root, a database lies outside of its closed data folder. */
export function removeHome(dataFolder: string): void {
  if (existsSync(dataFolder)) rmSync(findHomeFolder(dataFolder), { recursive: true, force: true });
}
