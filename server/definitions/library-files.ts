import {
  type LibraryReading,
  libraryOf,
  parseLibrary,
  type RawLibrary,
} from '../../form-schemas/engine/law/library.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import { groupsOfMenus } from './menus.ts';
import { remembered } from './remembered.ts';

/** A library row's files with the menus beside them. */
type Files = RawLibrary & { readonly menus: unknown };

type Known = { reading?: LibraryReading; law?: Law };

const known = remembered<Known>(4);

function knownOf(files: RawLibrary): Known {
  return known(JSON.stringify(files), () => ({}));
}

/** Reads a library as `parseLibrary` does; the same files are read once, and give the same library. Never throws. */
export function readFiles(files: RawLibrary): LibraryReading {
  const found = knownOf(files);
  found.reading ??= parseLibrary(files);
  return found.reading;
}

/** The law of files that have been checked, just now or before they were published; the same files give the same law. */
export function lawOfFiles(files: Files): Law {
  const found = knownOf(files);
  const library = found.reading?.ok === true ? found.reading.library : libraryOf(files);
  found.law ??= { library, groups: groupsOfMenus(files.menus) };
  return found.law;
}
