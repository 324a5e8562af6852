import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../parse.ts';

/** A record of a master as it is written in a file. */
export type OfficeRecord = {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** AD days. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** Where it stands, for messages: `ward.json 3`. */
  readonly from: string;
};

/** A municipality to install: its profile, and records of its masters, the people among them. */
export type Office = {
  readonly organization: Readonly<Record<string, unknown>> & {
    readonly code: string;
    readonly nameNe: string;
    readonly nameEn: string;
  };
  readonly records: readonly OfficeRecord[];
};

const Body = Type.Record(Type.String(), Type.Unknown());
const Records = Type.Array(
  Type.Object(
    { data: Body, validFrom: Type.Optional(Type.String()), validTo: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
);
const Profile = Type.Array(
  Type.Object({
    data: Type.Object({ code: Type.String(), nameNe: Type.String(), nameEn: Type.String() }),
  }),
  { minItems: 1, maxItems: 1 },
);

/** The file of the office itself; every other file holds records of the master that it is named after. */
const OWN = 'organization.json';
const SHIPPED = join(import.meta.dirname, 'shipped');

/** Reads a municipality from a folder with a file of records for each master, as the demo's is laid out. */
export function readOfficeFolder(folder: string): Office {
  const [profile] = readJson(Profile, join(folder, OWN));
  if (!profile) throw new Error(`${join(folder, OWN)} has no record`);
  return { organization: profile.data, records: readRecordFiles(folder) };
}

/** The profile and the records that every office begins with. */
export function readShippedOffice(): {
  readonly organization: Readonly<Record<string, unknown>>;
  readonly records: readonly OfficeRecord[];
} {
  const [profile] = readJson(Records, join(SHIPPED, OWN));
  return { organization: profile?.data ?? {}, records: readRecordFiles(SHIPPED) };
}

function readRecordFiles(folder: string): readonly OfficeRecord[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== OWN);
  return files.toSorted().flatMap((file) => {
    const records = readJson(Records, join(folder, file));
    return records.map((record, index) => ({ ...record, kind: basename(file, '.json'), from: `${file} ${index + 1}` }));
  });
}
