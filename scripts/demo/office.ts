import { join } from 'node:path';
import type { Office } from '../../server/setup/install.ts';
import { readOfficeFolder } from '../../server/setup/office-files.ts';

/** The demo municipality: its profile, and the records of its masters, its people among them. */
export function readDemoOffice(): Office {
  return readOfficeFolder(join(import.meta.dirname, 'office'));
}
