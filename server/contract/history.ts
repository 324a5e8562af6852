import { type Static, Type } from 'typebox';
import { Deed } from '../../workflows/engine/definition.ts';
import { Way } from '../../workflows/engine/marks.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { PaperStanding } from './print-desk.ts';
import { ReviewInHistory } from './review.ts';
import { FormStatus } from './statuses.ts';

const Unknown = Type.Record(Type.String(), Type.Unknown());

/** One event of a case as it is read. */
export const HistoryItem = Type.Object({
  seq: Type.Integer(),
  /** The run of the application that it moved. */
  run: Type.Integer(),
  at: Type.String(),
  type: Type.String(),
  /** What the stage calls the event; absent for the opening of a run and the like. */
  title: Type.Optional(Text),
  /** What it does, in the words of the stage language. */
  does: Type.Array(Deed),
  way: Type.Optional(Way),
  form: Type.Optional(Type.String()),
  formTitle: Type.Optional(Text),
  actor: Type.Object({ name: Type.String(), role: Type.String(), designation: Type.String() }),
  note: Type.Optional(Type.String()),
  review: Type.Optional(ReviewInHistory),
  /** The run began in the middle: it is that of an old paper file that was entered. */
  imported: Type.Optional(Type.Boolean()),
  stage: Type.String(),
  stageTitle: Text,
  state: Type.String(),
  stateTitle: Text,
  hash: Type.String(),
});
export type HistoryItem = Static<typeof HistoryItem>;

const RunState = Type.Object({
  run: Type.Integer(),
  stage: Type.String(),
  title: Text,
  state: Type.String(),
  stateTitle: Text,
  status: Type.Union([Type.Literal('active'), Type.Literal('done')]),
});

/** What an event changed: the state of a run, the status or an approval of a form, a field, a whole row of a table. */
export const ChangeView = Type.Object({
  run: Type.Integer(),
  /** Empty where the run itself changed. */
  slug: Type.String(),
  /** Of the form, else of the stage. */
  title: Text,
  path: Type.String(),
  /** Sections, and the row by its name, in which the field stands. */
  within: Type.Optional(Text),
  label: Text,
  /** Absent = nothing stood there. */
  before: Type.Optional(Text),
  after: Type.Optional(Text),
});
export type ChangeView = Static<typeof ChangeView>;

/** One condition of the law; those inside `any` and `not` follow it, one deeper. */
export const WhyView = Type.Object({
  depth: Type.Integer(),
  code: Type.String(),
  params: Unknown,
  holds: Type.Boolean(),
  /** What the case had where the condition asks for something: keys under `replay.found.`. */
  found: Unknown,
  /** The facts that it reads, by what people call them. */
  facts: Type.Array(Type.Object({ label: Text, value: Text })),
});
export type WhyView = Static<typeof WhyView>;

const IssuedView = Type.Object({
  id: Type.String(),
  run: Type.Integer(),
  seq: Type.Integer(),
  form: Type.String(),
  title: Text,
  number: Type.Optional(Type.String()),
  issuedAt: Type.String(),
  /** False where the same paper was issued anew later, its form is being corrected, or it was revoked, until the event. */
  inForce: Type.Boolean(),
  /** How it stood after the event, and the event by which it ended. */
  standing: PaperStanding,
  endedSeq: Type.Optional(Type.Integer()),
});

/** GET /api/applications/:id/replay?seq=N, or ?asOf=DAY for the last event of that day (AD, Kathmandu). */
export const ReplayView = Type.Object({
  seq: Type.Integer(),
  total: Type.Integer(),
  event: Type.Optional(HistoryItem),
  /** The run of the event: whose snapshot and path these are. */
  run: Type.Integer(),
  /** How every run stood after it, oldest first. */
  runs: Type.Array(RunState),
  snapshot: Unknown,
  /** State ids of that run visited up to N, oldest first. */
  path: Type.Array(Type.String()),
  /** Forms of every run, in the order of the runs. */
  forms: Type.Array(
    Type.Object({
      run: Type.Integer(),
      slug: Type.String(),
      title: Text,
      status: FormStatus,
      revision: Type.Integer(),
    }),
  ),
  changes: Type.Array(ChangeView),
  /** What the event carried besides its note: what was decided, by which clause, of what. */
  carried: Type.Array(Type.Object({ label: Text, value: Text })),
  why: Type.Array(WhyView),
  /** The version of the stage that judged the event, and from which day it was in force; without a day from the beginning. */
  law: Type.Optional(Type.Object({ version: Type.Integer(), effectiveFrom: Type.Optional(Type.String()) })),
  /** The event by which another run opened this one, where the event is such an opening. */
  openedBy: Type.Optional(Type.Integer()),
  documents: Type.Array(IssuedView),
  /** The record as it is stored. */
  raw: Unknown,
  /** Of the event, the one before it, the state that it came to, the definition that judged it. */
  hashes: Type.Object({
    event: Type.String(),
    previous: Type.String(),
    snapshot: Type.String(),
    definition: Type.String(),
  }),
});
export type ReplayView = Static<typeof ReplayView>;

const Field = Type.Object({ path: Type.String(), label: Text, value: Text });

/** GET /api/applications/:id/replay/data?seq=N: what every form said after the event, for reading. */
export const ReplayData = Type.Object({
  seq: Type.Integer(),
  forms: Type.Array(
    Type.Object({
      run: Type.Integer(),
      stageTitle: Text,
      slug: Type.String(),
      title: Text,
      status: FormStatus,
      revision: Type.Integer(),
      sections: Type.Array(
        Type.Object({
          title: Type.Optional(Text),
          fields: Type.Array(Field),
          tables: Type.Array(
            Type.Object({
              path: Type.String(),
              label: Text,
              columns: Type.Array(Text),
              rows: Type.Array(Type.Array(Text)),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ReplayData = Static<typeof ReplayData>;

/** GET /api/applications/:id/compare?from=M&to=N: what became of the case between two events. */
export const CompareView = Type.Object({
  from: HistoryItem,
  to: HistoryItem,
  changes: Type.Array(ChangeView),
  /** Papers issued after `from`, until `to`. */
  documents: Type.Array(IssuedView),
});
export type CompareView = Static<typeof CompareView>;

/** GET /api/applications/:id/graph: the chart of a run, or with ?seq=N of the version of the stage that event N was judged by. */
export const GraphView = Type.Object({
  stage: Type.String(),
  /** Hash of the definition. */
  hash: Type.String(),
  title: Text,
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Text,
      final: Type.Boolean(),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
  ),
  edges: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.String(),
      to: Type.String(),
      event: Type.String(),
      /** The way that a file is expected to take, not one back or aside. */
      awaited: Type.Boolean(),
      /** Corners of the line, which passes between the states; absent for a way back. */
      points: Type.Optional(Type.Array(Type.Object({ x: Type.Number(), y: Type.Number() }))),
    }),
  ),
});
export type GraphView = Static<typeof GraphView>;

/** GET /api/applications/:id/verify: refold of every event and of the hash chain. */
export const VerifyView = Type.Object({
  valid: Type.Boolean(),
  events: Type.Integer(),
  firstBad: Type.Optional(
    Type.Object({ seq: Type.Integer(), what: Type.String(), about: Type.Optional(Type.String()) }),
  ),
  /** The newest signed checkpoint that covers the case, and up to which event. */
  checkpoint: Type.Optional(Type.Object({ number: Type.Integer(), at: Type.String(), seq: Type.Integer() })),
  verifiedAt: Type.String(),
});
export type VerifyView = Static<typeof VerifyView>;
