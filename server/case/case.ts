import type { Environment, Facts, FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { decidingAmong } from '../../form-schemas/engine/rules/decided.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { designersOf } from '../accounts/own-files.ts';
import type { FileView } from '../contract/files.ts';
import { type HandedIn, handedInWith, markHandedIn } from './handed-in.ts';
import { type Ahead, type RowsOf, together } from '../db/flight.ts';
import { filesText, toFileView } from './files.ts';
import type { LedgerTotals } from '../record/ledger.ts';
import type { FormGroup, LoadedLibrary, Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../office/environment.ts';
import { askConfig, getConfig, type OfficeConfig } from '../office/read.ts';
import { dueFacts, engineFacts } from './engine-facts.ts';
import {
  type AnsweredRow,
  type ApplicationRow,
  type Filer,
  type PrintedSheet,
  type RunRow,
  toApplicationRows,
  withRunsText,
} from './queries.ts';
import { newestSubmissionsText } from './submissions.ts';
import {
  approvedBefore,
  type FormsByRun,
  formsByRun,
  formsOf,
  groupsOf,
  isDecided,
  lineageOf,
  mainRun,
  newestForms,
  type Run,
} from './runs.ts';
import { parseSnapshot } from './snapshot.ts';
import { problem } from '../http/problems.ts';

/** Everything about one application that a decision or a page reads, as of one moment. */
export type WholeCase = {
  readonly organizationId: string;
  readonly application: ApplicationRow;
  /** Hash of its last event. */
  readonly head: string | null;
  /** The designer whose file it is, as their profile says it. */
  readonly filer: Filer;
  /** It was entered from a paper file. */
  readonly fromPaper: boolean;
  /** Accounts that designed, entered or filed it: they act for nobody on it. */
  readonly hands: readonly string[];
  /** Oldest first. */
  readonly runs: readonly Run[];
  /** What the forms of each run say. */
  readonly data: FormsByRun;
  /** Newest data of every form: facts see the whole case. */
  readonly submissions: Readonly<Record<string, FormData>>;
  readonly ledger: LedgerTotals;
  /** What was uploaded, newest first, old versions too. */
  readonly files: readonly FileView[];
  /** What was submitted with each form of each run. */
  readonly handedIn: readonly HandedIn[];
  /** Sheets for signing that were printed, the first one first. */
  readonly sheets: readonly PrintedSheet[];
  /** Whether there are files before it for the same work on the same plot that are not over. */
  readonly hasFilesBefore: boolean;
  readonly library: FormLibrary;
  /** The library in force, which a run that is opened now keeps to. */
  readonly inForce: Pick<LoadedLibrary, 'hash' | 'library'>;
  /** Groups of every stage, in menu order. */
  readonly menu: readonly FormGroup[];
  readonly config: OfficeConfig;
  readonly environment: Environment;
};

/** A case as one of its runs sees it. */
export type Case = WholeCase & Run;

/** A case, and the answer that was given to the request before, if it came before. */
export type FoundCase = WholeCase & { readonly answered: AnsweredRow | null };

/** What is asked of a case beside its rows: the answer that a request was given, and what travels along. */
type Asked = { readonly requestId?: string; readonly more?: readonly Ahead[] };

/** Loads a case in the caller's transaction; undefined when the organisation has no such application. */
export async function findCase(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applicationId: string,
  { requestId, more = [] }: Asked = {},
): Promise<FoundCase | undefined> {
  const law = askLaw(runtime, organizationId);
  const rows = await together(trx, askCase(applicationId, requestId), [...law, ...more]);
  return caseFrom({ runtime, trx, organizationId }, rows);
}

/** What a case is put together with and is not believed any more: the law in force, and how the office is set up. */
export function askLaw(runtime: Runtime, organizationId: string): readonly Ahead[] {
  const today = kathmanduDate(runtime.now());
  return [...runtime.definitions.askInForce(organizationId), ...askConfig(organizationId, today)];
}

/** Asks for all rows of a case that everybody reads. */
export function askCase(application: string, requestId?: string) {
  return [
    withRunsText({ application, request: requestId ?? null }),
    newestSubmissionsText({ application }),
    filesText({ application }),
  ] as const;
}

/** The rows that answer it, in the same order. */
type CaseRows = RowsOf<ReturnType<typeof askCase>>;

/** Puts a case together of its rows; undefined when there is none. */
export async function caseFrom(
  { runtime, trx, organizationId }: Omit<Place, 'inForce'>,
  [[row], submitted, files]: CaseRows,
): Promise<FoundCase | undefined> {
  const found = row && toApplicationRows(row);
  if (!found || found.runs.length === 0) return undefined;
  const { application, head, filer, ledger, answered, paper, sheets, hasFilesBefore } = found;
  const inForce = await runtime.definitions.library(trx, organizationId);
  const { library, groups: menu } = inForce;
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, organizationId, today);
  const data = formsByRun(submitted);
  const uploaded = files.map(toFileView);
  const handedIn = handedInWith(submitted, uploaded, config);
  const place = { runtime, trx, organizationId, inForce };
  return {
    organizationId,
    application,
    head,
    filer,
    fromPaper: paper !== null,
    hands: [application.filed_by, ...(paper ?? []), ...(await designersOf(trx, config, application.id))],
    runs: await loadRuns(place, found.runs, data),
    data,
    submissions: newestForms(data),
    ledger,
    answered,
    files: markHandedIn(uploaded, handedIn),
    handedIn,
    sheets,
    hasFilesBefore,
    library,
    inForce,
    menu,
    config,
    environment: environmentOf(config, library, today),
  };
}

type Place = {
  readonly runtime: Runtime;
  readonly trx: Trx;
  readonly organizationId: string;
  readonly inForce: LoadedLibrary;
};

/** The runs of a case with their law. */
export async function loadRuns(place: Place, rows: readonly RunRow[], forms: FormsByRun): Promise<Run[]> {
  const { runtime, trx, organizationId, inForce } = place;
  const runs: Run[] = [];
  for (const row of rows) {
    const definition = await runtime.definitions.stageByHash(trx, organizationId, row.definition_hash);
    const { library, groups: menu } =
      row.library_hash === null
        ? inForce
        : await runtime.definitions.libraryByHash(trx, organizationId, row.library_hash);
    const lineage = lineageOf(row, rows);
    const snapshot = parseSnapshot(row.snapshot);
    runs.push({
      row,
      definition,
      library,
      snapshot,
      lineage,
      forms: formsOf(lineage, forms),
      groups: groupsOf(definition, menu),
    });
  }
  return runs;
}

/** The case as that run sees it; undefined when it has no such run. */
export function seenFrom(whole: WholeCase, run: number): Case | undefined {
  const found = whole.runs.find(({ row }) => row.run === run);
  return found && { ...whole, ...found };
}

/** The case as the run sees it by which lists show it. */
export function seenFromMain(whole: WholeCase): Case {
  const laws = new Map(whole.runs.map(({ definition }) => [definition.hash, definition]));
  const main = mainRun(
    whole.runs.map(({ row }) => row),
    (hash) => laws.get(hash),
  );
  const seen = main && seenFrom(whole, main.run);
  if (!seen) throw new Error(`application ${whole.application.id} has no run`);
  return seen;
}

/** The facts of a case, optionally as if `data` of this run were already submitted. */
export function factsOf(
  held: Case,
  options: {
    readonly data?: Readonly<Record<string, FormData>>;
    /** Profile of the person who fills a form; absent for the system. */
    readonly user?: Readonly<Record<string, unknown>>;
  } = {},
): Facts {
  return resolveFacts({
    library: held.library,
    submissions: { ...held.submissions, ...options.data },
    decided: decidedForms(held),
    before: approvedBefore(held.runs, held.row.run),
    deciding: decidingFor(held),
    engine: { ...engineFacts(held), ...held.ledger },
    config: held.config,
    user: options.user ?? {},
    environment: held.environment,
  });
}

/**
 * The forms that decide for a run: those of its stage, else those of the run that opened it, else those of the newest run before it
 * that has any.
 */
function decidingFor({ runs, row, library }: Case): readonly string[] {
  const before = runs.filter((run) => run.row.run < row.run).toReversed();
  const opener = before.filter((run) => run.row.run === row.parent);
  const inOrder = [...runs.filter((run) => run.row.run === row.run), ...opener, ...before];
  const ofRun = ({ definition }: Run) =>
    decidingAmong(
      library,
      definition.stage.body.forms.map(({ slug }) => slug),
    );
  return inOrder.map(ofRun).find((own) => own.length > 0) ?? [];
}

/** What the forms say of each run that is over with a decision, newest run first. */
function decidedForms({ runs }: WholeCase): readonly Run['forms'][] {
  return runs
    .filter(isDecided)
    .map(({ forms }) => forms)
    .toReversed();
}

/**
 * The facts that the stage's own conditions read, and the last days of the terms that it may start; they travel inside
 * each event, so that replay needs nothing else.
 * @param at ISO instant of the event
 */
export function stageFacts(held: Case, facts: Facts, at: string): Record<string, unknown> {
  return { ...given(facts, held.definition.stage.factsNeeded), ...dueFacts(held, at, facts) };
}

/** Those of them that may still be asked for once the run is over. */
export function factsAtEnd(held: Case, facts: Facts): Record<string, unknown> {
  return given(facts, held.definition.stage.factsAtEnd);
}

function given(facts: Facts, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]));
}

/** The case as that run sees it; throws `runNotFound` when it has no such run. */
export function mustSeeFrom(whole: WholeCase, run: number): Case {
  const held = seenFrom(whole, run);
  if (!held) throw problem('runNotFound');
  return held;
}
