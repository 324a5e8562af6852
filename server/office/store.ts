import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

/** AD days between which a record is in force, both included; an absent one is open. */
export type Span = { readonly validFrom?: string; readonly validTo?: string };

/** A record of a master as it stands. */
export type StoredRecord = Span & {
  readonly id: string;
  readonly key: string;
  readonly data: FormData;
  readonly version: number;
  /** ISO instant. */
  readonly updatedAt: string;
  /** Id of the account that wrote it last. */
  readonly updatedBy?: string;
};

/** What is written of a record. */
export type Content = Span & { readonly data: FormData };

/** Whose records, and of which master. */
export type Shelf = { readonly organizationId: string; readonly master: MasterDefinition };

/** Who writes into a master, inside their transaction; today is Kathmandu's. */
export type Writing = {
  readonly runtime: Runtime;
  readonly trx: Trx;
  readonly who: Who;
  readonly master: MasterDefinition;
  readonly today: string;
  /** Of a deed that `who` proposed: the proposal, and who carries it out as its second person. */
  readonly confirmed?: { readonly id: string; readonly by: Who; readonly atConsole: boolean };
};

/** A change that is about to be made; without `before` a new record, without `after` a deletion. */
export type Alteration = { readonly before?: StoredRecord; readonly after?: Content };

/** Where the records of a master live. */
export type Store = {
  /** False: the one record there is may be changed, nothing added or taken away. */
  readonly extensible: boolean;
  /** Records of a master, in no particular order; narrowed to an id or a key when one is given. */
  find(
    trx: Trx,
    shelf: Shelf,
    where?: { readonly id?: string; readonly key?: string },
  ): Promise<readonly StoredRecord[]>;
  insert(writing: Writing, record: Content & { readonly key: string }): Promise<StoredRecord>;
  /** Adds many records that got their ids beforehand, at once; a store without it takes them one by one. */
  insertAll?(writing: Writing, records: readonly StoredRecord[]): Promise<void>;
  update(writing: Writing, before: StoredRecord, after: Content): Promise<StoredRecord>;
  remove(writing: Writing, record: StoredRecord): Promise<void>;
  /** Brings what was sent into the form in which the store keeps it, before it is judged. */
  prepare?(data: FormData): FormData;
  /** Throws the problem that forbids a change, beyond what the master's own schema says. */
  refuse?(writing: Writing, alteration: Alteration): Promise<void>;
  /** Why records have no effect, by their ids; those that have one are not in it. */
  inert?(writing: Writing, records: readonly StoredRecord[]): Promise<ReadonlyMap<string, Text>>;
  /** Gives a record that is a person a password to begin with. */
  givePassword?(
    writing: Writing,
    record: StoredRecord,
  ): Promise<{ readonly oneTimePassword: string; readonly validUntil: string }>;
  /** Takes the second step of the login from a record that is a person: the telephone is lost. False where there is none. */
  dropSecondStep?(writing: Writing, record: StoredRecord): Promise<boolean>;
};
