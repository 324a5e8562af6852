import { join } from 'node:path';
import { readOfficeFolder, type Office } from '../../server/office/office-files.ts';

/** The demo municipality: its profile, and the records of its masters, its people among them. */
export function readDemoOffice(): Office {
  return readOfficeFolder(join(import.meta.dirname, 'office'));
}
