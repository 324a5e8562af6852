import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../../form-schemas/engine/problem.ts';
import type { PrintModel } from '../../../templates/engine/definition.ts';
import type { PaperText } from '../../../templates/engine/paper-text.ts';
import type { RenderedDocument } from '../../../templates/engine/render.ts';
import type { RoleRule } from '../../../workflows/engine/definition.ts';
import type { Waiting } from '../../../workflows/engine/event.ts';
import type { Snapshot } from '../../../workflows/engine/snapshot.ts';
import type { Origins } from '../../../workflows/engine/origins.ts';
import type { Miss, Scenario } from '../../../workflows/engine/scenario.ts';
import type { Publishable } from '../../definitions/assemble.ts';
import type { OfficeRecords, Seed } from '../../definitions/law-office.ts';
import type { Change, Sources } from '../../definitions/sources.ts';
import type { Use, Wanted } from '../uses.ts';
import type { GoneChoice } from './gone-choices.ts';
import type { NewAnswer } from './new-answers.ts';
import type { KeptRow, UnfitRow } from './rows.ts';

/** One thing wrong with a draft: a problem of its box, its file named from the folder of the project. */
export type Finding = Problem;

/** The law of an office on one day, as plain data that a thread can be handed. */
export type LawOnDay = {
  readonly day: string;
  readonly sources: Sources;
  readonly roles: readonly RoleRule[];
  readonly has: OfficeRecords;
};

/** What shall be looked at: somebody's text in the place of what is in force. */
export type Draft = { readonly law: LawOnDay; readonly change: Change };

/** All that would be published on a day, and what the setup would have to say then. */
export type Assembled = {
  readonly day: string;
  readonly publishables: readonly Publishable[];
  readonly seeds: readonly Seed[];
};

/** Somebody presses a button in a simulation. */
export type Press = {
  readonly type: string;
  readonly by: string;
  readonly account?: string | undefined;
  readonly form?: string | undefined;
  readonly note?: string | undefined;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
  readonly at?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  readonly issues?: number | undefined;
  readonly missingFiles?: readonly string[] | undefined;
};

/** What is tried on the draft of a stage. */
export type Simulation = {
  readonly given: {
    readonly type: string;
    readonly class: string;
    readonly ward: string;
    readonly at: string;
    readonly facts: Readonly<Record<string, unknown>>;
  };
  readonly presses: readonly Press[];
  /** To which moment the clock was moved after the last press. */
  readonly now?: string | undefined;
  /** Whose buttons are shown at the end. */
  readonly as: string;
  /** Length of each timer in days. */
  readonly terms: Readonly<Record<string, number>>;
};

/** What came of one press, or of a term that ran out. */
export type SimulatedStep = {
  readonly type: string;
  readonly by: string;
  readonly form?: string;
  /** The day (AD) on which it happened. */
  readonly day: string;
  /** Where the case stood before. */
  readonly from: string;
  readonly state: string;
  readonly title: Text;
  readonly effects: readonly string[];
  readonly snapshot: Snapshot;
  readonly refusal?: {
    readonly code: string;
    readonly reasons: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
    readonly waitingFor: readonly string[];
  };
};

/** What a try of the draft came to. */
export type Simulated = {
  readonly steps: readonly SimulatedStep[];
  readonly actions: readonly {
    readonly event: string;
    readonly form?: string;
    readonly open: boolean;
    readonly reasons: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
    readonly waitingFor: readonly string[];
  }[];
  readonly waiting: readonly Waiting[];
  /** Where the case stands at the end. */
  readonly state: string;
  /** The day (AD) to which the clock has come. */
  readonly day: string;
  /** Terms that the case holds, with their last days (AD). */
  readonly deadlines: readonly { readonly name: string; readonly due: string }[];
  /** The same course as a scenario tells it. */
  readonly course: Omit<Scenario, 'title'>;
};

/** One run of a case with its recorded events, as its rows say. */
export type RecordedRun = {
  readonly id: string;
  readonly run: number;
  readonly stage: string;
  readonly snapshot: string;
  /** Number and state of each event, and their payloads, a line each. */
  readonly seqs: readonly number[];
  readonly states: readonly string[];
  readonly payloads: string;
};

/** What a draft would have made of a run. */
export type DryRun = {
  readonly id: string;
  readonly run: number;
  readonly outcome: 'same' | 'refused' | 'different';
  /** The first event that comes out otherwise. */
  readonly seq?: number;
  readonly event?: string;
  /** Where the case stood before that event. */
  readonly from?: string;
  readonly was?: string;
  readonly would?: string;
  readonly reasons?: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
  readonly waitingFor?: readonly string[];
};

/** The stages that were opened, or why they were not. */
export type Opened = { readonly stages: readonly string[]; readonly findings: readonly Finding[] };

/** A scenario as it was played: nothing missed = it came out as written. */
export type Played = {
  readonly title: Text;
  readonly lines: number;
  readonly misses: readonly Miss[];
  /** The same scenario expecting what came; undefined where it missed nothing, or nothing that came can stand there. */
  readonly mended: unknown;
  /** False where what was written is no scenario. */
  readonly readable: boolean;
};

/** What the scenarios of a stage came to. */
export type Scenarios = {
  readonly findings: readonly Finding[];
  readonly scenarios: readonly Played[];
  /** The same as they are written. */
  readonly written: readonly unknown[];
  /** Ways that a scenario must take, and how many of them one takes. */
  readonly ways: number;
  readonly taken: number;
  /** Those that none takes, by their names for coverage. */
  readonly missed: readonly string[];
  /** Titles of the states. */
  readonly states: Readonly<Record<string, Text>>;
};

/** The scenarios of a stage with those that were written for the ways that none took. */
export type WrittenScenarios = {
  readonly findings: readonly Finding[];
  readonly scenarios: readonly unknown[];
  readonly added: number;
  /** Ways that none takes all the same, by their names for coverage. */
  readonly missed: readonly string[];
};

/** A form as it is written, where it can be shown, and what is wrong with it. */
export type Bundled = { readonly bundle?: FormBundle; readonly findings: readonly Finding[] };

/** A page, or what kept it from being made. */
export type RenderedPage =
  | { readonly ok: true; readonly page: RenderedDocument }
  | { readonly ok: false; readonly finding: Finding };

/** What a thread may be asked, and what it answers. */
export type Tasks = {
  check: { readonly asked: Draft; readonly answer: readonly Finding[] };
  bundle: { readonly asked: Draft; readonly answer: Bundled };
  assemble: {
    readonly asked: readonly { readonly law: LawOnDay; readonly changes: readonly Change[] }[];
    readonly answer: { readonly days: readonly Assembled[]; readonly findings: readonly Finding[] };
  };
  /** Compiles the stages that a draft changes and keeps them for what is asked next. */
  open: { readonly asked: Draft; readonly answer: Opened };
  simulate: { readonly asked: Simulation; readonly answer: Simulated };
  /** Plays the scenarios of a stage as written. */
  scenarios: { readonly asked: Draft; readonly answer: Scenarios };
  /** Writes scenarios for the ways that none takes. */
  writeScenarios: { readonly asked: Draft; readonly answer: WrittenScenarios };
  /** Says where the states and ways of a stage were written. */
  origins: { readonly asked: Draft; readonly answer: Origins };
  /** Finds what of the law names or reads a definition, or a part of it. */
  uses: { readonly asked: { readonly law: LawOnDay; readonly wanted: Wanted }; readonly answer: readonly Use[] };
  /** Finds what a draft newly wants of the forms of cases, and the choices that it takes away from them. */
  newAnswers: {
    readonly asked: Draft;
    readonly answer: { readonly answers: readonly NewAnswer[]; readonly gone: readonly GoneChoice[] };
  };
  /** Finds the choices that a draft takes away alone. */
  goneChoices: { readonly asked: Draft; readonly answer: readonly GoneChoice[] };
  /** Finds the kept rows of a list that it would not take as it is written. */
  unfitRows: {
    readonly asked: { readonly draft: Draft; readonly rows: readonly KeptRow[] };
    readonly answer: readonly UnfitRow[];
  };
  dryRun: { readonly asked: readonly RecordedRun[]; readonly answer: readonly DryRun[] };
  /** Makes the page of a paper that nobody has published. */
  render: {
    readonly asked: { readonly id: string; readonly text: PaperText; readonly model: PrintModel };
    readonly answer: RenderedPage;
  };
};
