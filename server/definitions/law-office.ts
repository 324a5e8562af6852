import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { officeLaw, type OfficeLaw, withApprovals } from '../../form-schemas/engine/law/law.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import { type Law, seedRecords } from '../../form-schemas/engine/law/seeds.ts';
import { readShippedOffice } from '../office/office-files.ts';
import type { KnownRecord } from '../office/known-records.ts';

/** What an office's setup says about its law, as plain data. */
export type OfficeRecords = {
  /** The choice of who signs. */
  readonly approvals?: string;
  /** Records in force by master. */
  readonly records: Readonly<Record<string, readonly FormData[]>>;
  /** By kind and key: every record that is made of the library or was, and whether somebody has changed or deleted it. */
  readonly known: ReadonlyMap<string, KnownRecord>;
};

/** A record that has to be written for the setup to say what the library says. */
export type Seed = { readonly kind: string; readonly key: string; readonly body: FormData };

/**
 * What an office has made its own of a law. Records that nobody touched follow the library and the choice of who signs; what
 * has to be written for that comes beside it.
 */
export function followLibrary(
  base: Law,
  { approvals, records, known }: OfficeRecords,
): { readonly office: OfficeLaw; readonly seeds: readonly Seed[] } {
  const law = withApprovals(base, approvals);
  const seeds = seededMasters(law.library).flatMap((master) =>
    seedRecords(law, master)
      .map((body): Seed => ({ kind: master.id, key: recordKey(master, body) ?? '', body }))
      .filter((seed) => isWanted(seed, known.get(`${seed.kind}/${seed.key}`))),
  );
  return { office: officeLaw(base, withSeeds(base.library, records, seeds), approvals), seeds };
}

/** Masters whose records are made of the library, where none ship in a file of their own. */
export function seededMasters({ masters }: FormLibrary): readonly MasterDefinition[] {
  const shipped = new Set(readShippedOffice().records.map(({ kind }) => kind));
  return Object.values(masters).filter(({ id, seed }) => seed !== undefined && !shipped.has(id));
}

function isWanted({ body }: Seed, known: KnownRecord | undefined): boolean {
  return known === undefined || (known.untouched && canonicalJson(known.body) !== canonicalJson(body));
}

function withSeeds(
  { masters }: FormLibrary,
  records: OfficeRecords['records'],
  seeds: readonly Seed[],
): OfficeRecords['records'] {
  const kinds = [...new Set(seeds.map(({ kind }) => kind))];
  const changed = kinds.map((kind): [string, readonly FormData[]] => {
    const master = masters[kind];
    const ofKind = new Map(seeds.filter((seed) => seed.kind === kind).map(({ key, body }) => [key, body]));
    const others = (records[kind] ?? []).filter((body) => master && !ofKind.has(recordKey(master, body) ?? ''));
    return [kind, [...others, ...ofKind.values()]];
  });
  return { ...records, ...Object.fromEntries(changed) };
}
