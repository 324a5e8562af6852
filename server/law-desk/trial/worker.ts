import { parentPort } from 'node:worker_threads';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import { withChange } from '../../definitions/sources.ts';
import { assembleDays } from './assemble-day.ts';
import { bundleDraft } from './bundle.ts';
import { dryRun } from './dry-run.ts';
import { finding } from './findings.ts';
import { formFindings } from './form.ts';
import { goneChoices } from './gone-choices.ts';
import { masterFindings } from './master.ts';
import { newAnswers } from './new-answers.ts';
import { openStages } from './open.ts';
import { renderDraft } from './render.ts';
import { unfitRows } from './rows.ts';
import { playScenarios } from './scenarios.ts';
import { simulate } from './simulate.ts';
import { originsOfDraft, stageFindings } from './stage.ts';
import type { Draft, Finding, LawOnDay, Opened, Tasks } from './task.ts';
import { templateFindings } from './template.ts';
import { writeScenarios } from './write-scenarios.ts';
import { usesIn } from './uses.ts';

/** The law with a draft in the place of what is in force. */
function lawAfter({ law, change }: Draft): LawOnDay {
  return { ...law, sources: withChange(law.sources, change) };
}

type Handlers = { readonly [K in keyof Tasks]: (asked: Tasks[K]['asked']) => Tasks[K]['answer'] };

// Formulas that find no value throw; nobody reads where.
Error.stackTraceLimit = 0;

/** The stages of the draft that this thread was opened with. */
const held = new Map<string, CompiledStage>();

const findings = {
  workflow: stageFindings,
  form: formFindings,
  template: templateFindings,
  master: masterFindings,
} as const;

const handlers: Handlers = {
  check: (draft) =>
    readable(
      draft,
      () => findings[draft.change.kind](draft),
      (found) => found,
    ),
  bundle: (draft) =>
    readable(
      draft,
      () => bundleDraft(draft),
      (found) => ({ findings: found }),
    ),
  assemble: assembleDays,
  open: (draft) => {
    held.clear();
    return readable(
      draft,
      () => keep(openStages(draft)),
      (found) => ({ stages: [], findings: found }),
    );
  },
  scenarios: (draft) =>
    readable(
      draft,
      () => playScenarios(draft),
      (found) => ({ findings: found, scenarios: [], written: [], ways: 0, taken: 0, missed: [], states: {} }),
    ),
  writeScenarios: (draft) =>
    readable(
      draft,
      () => writeScenarios(draft),
      (found) => ({ findings: found, scenarios: [], added: 0, missed: [] }),
    ),
  origins: (draft) =>
    readable(
      draft,
      () => originsOfDraft(draft),
      () => ({ states: {}, ways: {} }),
    ),
  uses: usesIn,
  newAnswers: (draft) =>
    readable(
      draft,
      () => {
        const after = lawAfter(draft);
        return { answers: newAnswers(draft, after), gone: goneChoices(draft, after) };
      },
      () => ({ answers: [], gone: [] }),
    ),
  goneChoices: (draft) =>
    readable(
      draft,
      () => goneChoices(draft, lawAfter(draft)),
      () => [],
    ),
  unfitRows: ({ draft, rows }) =>
    readable(
      draft,
      () => unfitRows(lawAfter(draft), draft.change.id, rows),
      () => [],
    ),
  simulate: (simulation) => simulate(onlyStage(), simulation),
  render: renderDraft,
  dryRun: (runs) => runs.map((run) => dryRun(stageOf(run.stage), run)),
};

/** Whatever a draft makes the compilers throw is the draft's fault, and is said as one more thing wrong with it. */
function readable<T>({ change }: Draft, look: () => T, otherwise: (found: readonly Finding[]) => T): T {
  try {
    return look();
  } catch (error) {
    const word = error instanceof Error ? error.message : String(error);
    return otherwise([finding({ file: `${change.kind}/${change.id}` }, 'unreadable', { word })]);
  }
}

function keep({ stages, findings: found }: ReturnType<typeof openStages>): Opened {
  for (const stage of stages) held.set(stage.id, stage);
  return { stages: [...held.keys()], findings: found };
}

function onlyStage(): CompiledStage {
  const [stage] = held.values();
  if (!stage) throw new Error('no stage was opened');
  return stage;
}

function stageOf(id: string): CompiledStage {
  const stage = held.get(id);
  if (!stage) throw new Error(`stage ${id} was not opened`);
  return stage;
}

/** Runs in a thread of its own, started by `openTrial`; answers one question after the other. */
parentPort?.on('message', ({ task, asked }: { readonly task: keyof Tasks; readonly asked: never }) => {
  parentPort?.postMessage(handlers[task](asked), []);
});
