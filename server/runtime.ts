import type { Kysely, Transaction } from 'kysely';
import type { FormBundle, FormLibrary } from '../form-schemas/engine/definition.ts';
import type { Text } from '../form-schemas/engine/field-definition.ts';
import type { BsCalendar } from '../form-schemas/values/bs-calendar.ts';
import type { SchemaValidator } from '../form-schemas/engine/form/validate.ts';
import type { CompiledStage } from '../workflows/engine/compile.ts';
import type { Config } from './config.ts';
import type { Sight } from './db/connect.ts';
import type { MessageChannel } from './db/tables-messages.ts';
import type { Ahead } from './db/flight.ts';
import type { Hearing } from './db/listen.ts';
import type { Tables } from './db/tables.ts';
import type { SigningKey } from './record/checkpoint.ts';

/** Reads and writes of one organisation: a transaction whose row-level security is set. */
export type Trx = Transaction<Tables>;

/** The person behind a request, as the access check found them. */
export type Who = {
  readonly organizationId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly loginId: string;
  readonly role: string;
  readonly name: string;
  readonly designation: string;
  /** Empty = every ward. */
  readonly wards: readonly string[];
  /** True while the password is one that somebody else has seen: nothing may be done before it is changed. */
  readonly mustChangePassword: boolean;
  /** True while the office asks for a second step at login that is still to be set up. */
  readonly mustSetUpTwoStep?: boolean;
  /** Network address of the request; absent where nobody asks over the network. */
  readonly address?: string | undefined;
};

/** A published form with its bundle and its structural check, compiled once per form hash. */
export type LoadedForm = { readonly hash: string; readonly bundle: FormBundle; readonly check: SchemaValidator };

/** A published stage, compiled. */
export type LoadedStage = { readonly hash: string; readonly version: number; readonly stage: CompiledStage };

/** A group of the menu, in menu order. */
export type FormGroup = { readonly id: string; readonly stage: string; readonly title: Text };

/** A published library with its menu. */
export type LoadedLibrary = {
  readonly hash: string;
  readonly library: FormLibrary;
  readonly groups: readonly FormGroup[];
};

/** A published paper; its body is canonical JSON with every file that it can draw on. */
export type PublishedTemplate = { readonly id: string; readonly hash: string; readonly body: string };

/** The law of one organisation as published, cached by hash (definitions are append-only, so a hash never goes stale). */
export type Definitions = {
  /** Asks what is in force, to travel with another question; nothing while it is believed. */
  askInForce(organizationId: string): readonly Ahead[];
  /** The library in force: facts, codes, checklists, sections. */
  library(trx: Trx, organizationId: string): Promise<LoadedLibrary>;
  /** The same; undefined in an office whose law is not installed yet. */
  findLibrary(trx: Trx, organizationId: string): Promise<LoadedLibrary | undefined>;
  /** The library that a run keeps to. */
  libraryByHash(trx: Trx, organizationId: string, hash: string): Promise<LoadedLibrary>;
  /** @param library hash of the library that a run keeps to; null or absent = the one in force */
  form(trx: Trx, organizationId: string, slug: string, library?: string | null): Promise<LoadedForm | undefined>;
  formByHash(trx: Trx, organizationId: string, hash: string): Promise<LoadedForm | undefined>;
  /** The newest effective stage, or the one with this hash. */
  stage(trx: Trx, organizationId: string, id: string): Promise<LoadedStage | undefined>;
  /** Every stage in force. */
  stages(trx: Trx, organizationId: string): Promise<readonly LoadedStage[]>;
  stageByHash(trx: Trx, organizationId: string, hash: string): Promise<LoadedStage>;
  /** A paper in force, as it was published. */
  template(trx: Trx, organizationId: string, id: string): Promise<PublishedTemplate | undefined>;
  templateByHash(trx: Trx, organizationId: string, hash: string): Promise<PublishedTemplate | undefined>;
  /** Asks again what is in force, after this server has published something. */
  forget(organizationId: string): void;
  /** ES module text that validates the form in a browser under a strict CSP. */
  validatorModule(trx: Trx, organizationId: string, hash: string): Promise<string | undefined>;
};

/** Bytes under their SHA-256, written durably (fsync) before the row that names them. */
export type FileStore = {
  put(bytes: Uint8Array): Promise<{ readonly sha256: string; readonly size: number }>;
  get(sha256: string): Promise<Uint8Array>;
};

/** Files that can be made again, each kept for a term and then taken away; nothing that must last lies here. */
export type OutputStore = FileStore & {
  /** Takes a file away; one that is not there is no fault. */
  remove(sha256: string): Promise<void>;
};

/** One paper for the press: a whole document, with what its file says about itself. */
export type PrintOrder = {
  /** All CSS, `@page` and fonts (as data: URLs) included; papers with the same styles share loaded fonts, so keep it one string. */
  readonly styles: string;
  /** The content of `<body>`. */
  readonly body: string;
  readonly landscape?: boolean;
  /** Texts for the margin boxes: `{ number: '12' }`, in Nepali digits, prints through `content: var(--number)`. */
  readonly margins?: Readonly<Record<string, string>>;
  readonly title?: string;
  /** The paper's own number, and when it was issued (ISO): kept in the file, which has the same bytes whenever it is printed. */
  readonly number?: string;
  readonly issuedAt?: string;
  /** Somebody waits for it at the screen: it goes before what can wait. */
  readonly isUrgent?: boolean;
};

/** An issued paper that goes into a bound file, and the name of its bookmark. */
export type BoundPaper = { readonly title: string; readonly pdf: Uint8Array };

/** Many papers in one file. */
export type BoundFile = { readonly pdf: Uint8Array; readonly pages: number };

/** The press: everything that makes or changes a PDF, in a process of its own with locked-down browsers. */
export type Printer = {
  /** @throws PrinterProblem when no browser starts, or when this paper never ends, has too many pages or breaks the browser twice */
  print(order: PrintOrder): Promise<Uint8Array>;
  /** The same paper with the word for a copy and the number of the copy across each page. */
  stampCopy(pdf: Uint8Array, no: number): Promise<Uint8Array>;
  /** Many papers as one file with a bookmark for each. */
  bind(papers: readonly BoundPaper[], title: string): Promise<BoundFile>;
  /** Why nothing can be printed at present; undefined while printing is possible. */
  problem(): Error | undefined;
  close(): Promise<void>;
};

/** What this node has written since it took the last checkpoint. */
export type Unsealed = {
  add(organizationId: string, links: number): void;
  /** Whether anything waits for a checkpoint. */
  has(organizationId: string): boolean;
  /** Whether it waits long enough, or enough waits. */
  isDue(organizationId: string): boolean;
  /**
   * A checkpoint is about to be taken: what is written from now on waits for the next one.
   * @returns says that it was not taken after all
   */
  take(organizationId: string): () => void;
};

/** A message as it leaves the office. */
export type Letter = { readonly recipient: string; readonly subject: string; readonly body: string };

/** One way out. `kept`: the office has no such way, the message is only on record. Throws when sending failed. */
export type Channel = { send(letter: Letter): Promise<'sent' | 'kept'> };

/** Every way out of the office, by name. */
export type Channels = Readonly<Record<MessageChannel, Channel>>;

/** The calendar of this process, by which dates are read and written. */
export type CalendarKeeper = {
  /** Believed for a second; then the table is asked whether a year was corrected, on this node or another. */
  refresh(): Promise<void>;
  /** Newest row that is in force here; 0 = the shipped calendar. */
  edition(): number;
  /** The calendar as it was at an edition. */
  at(edition: number): Promise<BsCalendar>;
};

/** Everything a route or a job needs, made once in app.ts and passed as the first argument. */
export type Runtime = {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** Runs work in one short transaction of the organisation. */
  inOrganization<T>(organizationId: string, work: (trx: Trx) => Promise<T>, sight?: Sight): Promise<T>;
  /** The office's key: signs events, lines of the journal and checkpoints. */
  readonly key: SigningKey;
  /** What waits for a checkpoint. */
  readonly unsealed: Unsealed;
  readonly definitions: Definitions;
  readonly files: FileStore;
  readonly outputs: OutputStore;
  readonly printer: Printer;
  /** How messages leave the office. */
  readonly channels: Channels;
  /** Hears what the database tells on a channel, on whatever node it was written; the answer stops it. */
  listen(channel: string, hearing: Hearing): () => Promise<void>;
  /** The BS calendar as data; `inOrganization` has it looked at first. */
  readonly calendar: CalendarKeeper;
  /** ISO instant; only a journey or test server has one that can be moved. */
  now(): string;
};
