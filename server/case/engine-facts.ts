import type { Facts } from '../../form-schemas/engine/definition.ts';
import { nextOfficeDay } from '../../form-schemas/engine/formula/office-functions.ts';
import { daysBetween } from '../../form-schemas/values/ad-date.ts';
import { fiscalYearOf, kathmanduDate, storedDay, termEnd } from '../../form-schemas/values/bs-date.ts';
import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import type { KeptDecision } from '../../workflows/engine/snapshot.ts';
import { dueDates } from '../../workflows/engine/terms.ts';
import { isRecord } from '../parse.ts';
import { recordsOf } from '../office/host-masters.ts';
import type { Case, WholeCase } from './case.ts';
import { decidedRuns } from './decided-runs.ts';
import { filesBeforeFacts } from './files-before.ts';
import { hasTag, isDecided, type Run } from './runs.ts';
import { lastQuietDays } from './validity.ts';

/** Those of them that the passing of days changes. */
export const TIMED: readonly string[] = ['case.daysInactive', 'office.fiscalYearOpen'];

type Named = Readonly<Record<string, unknown>>;

/**
 * What the host knows of a case, by the names that `engine` facts use. Names that end in a stage are known for every
 * stage that the case has run: `runsDone.<stage>`, `openedOn.<stage>`, `stagesDoneAt.<stage>`. `deadline.<name>` is the last day of a
 * deadline that runs or has run; `decision.<name>.on`, `.by` and `.reason` are what was decided under that name, and
 * `decision.<name>.<answer>` what was answered; `objections` are those recorded in the run that looks; `hasFilesBefore` is whether there are earlier files for the same work on the plot, neither which nor how many: a form's facts go to whoever fills it in; `runs.<stage>` has a row for each run of the stage with all that was decided in it.
 */
export function engineFacts(held: Case): Named {
  const { application, row } = held;
  return {
    applicationNo: application.application_no,
    ...(application.registration_no ? { registrationNo: application.registration_no } : {}),
    ...dated('registrationDate', application.registered_on),
    stage: row.id,
    ...runFacts(held),
    ...yearFacts(held),
    ...validityFacts(held),
    ...stageMoments(held),
    ...deadlineFacts(held),
    objections: objectionRows(held),
    ...filesBeforeFacts(held.hasFilesBefore),
    ...decidedRuns(held.runs),
    ...filerFacts(held),
  };
}

/** What the profile of the designer whose file it is says. */
function filerFacts({ filer: { licenceExpiresOn, municipalRegNo, nameNe, necNo, worksForOffice } }: WholeCase): Named {
  return {
    ...(isRecord(licenceExpiresOn) ? { 'designer.licenceValidUntil': licenceExpiresOn } : {}),
    ...(typeof municipalRegNo === 'string' ? { 'filer.municipalRegNo': municipalRegNo } : {}),
    ...(typeof nameNe === 'string' ? { 'filer.nameNe': nameNe } : {}),
    ...(typeof necNo === 'string' && necNo !== '' ? { 'filer.necNo': necNo } : {}),
    ...(typeof worksForOffice === 'boolean' ? { 'designer.worksForOffice': worksForOffice } : {}),
  };
}

function runFacts(held: Case): Named {
  const { runs, environment } = held;
  const lastMoved = othersAtWork(held)
    .map(({ snapshot }) => kathmanduDate(lastChange(snapshot.context)))
    .toSorted();
  return {
    'case.stagesDone': joined(runs.filter(isDecided)),
    'case.stagesOpen': joined(runs.filter(({ snapshot }) => snapshot.status === 'active')),
    'case.openedRuns': runs.length,
    'case.permitted': runs.some((run) => run.row.granted || hasTag(run, 'approved')),
    'case.discarded': runs.some((run) => hasTag(run, 'discarded')),
    'case.daysInactive': Math.max(0, daysBetween(lastMoved.at(-1) ?? environment.today, environment.today)),
  };
}

/** The other runs that people work on: a run without forms moves by the clock alone, and the one that asks is no activity. */
function othersAtWork({ runs, row }: Case): readonly Run[] {
  return runs.filter((other) => other.row.run !== row.run && other.definition.stage.body.forms.length > 0);
}

/** When a run last moved: it came to its state, or one of its forms to its status. */
function lastChange({ since, forms }: Run['snapshot']['context']): string {
  return [since, ...Object.values(forms).map((form) => form.since)].toSorted().at(-1) ?? since;
}

/** `|one|other|`, so that a condition may look for `|one|`. */
function joined(runs: readonly Run[]): string {
  const ids = [...new Set(runs.map(({ row }) => row.id))];
  return ids.length === 0 ? '' : `|${ids.join('|')}|`;
}

/** Whether the books of today's fiscal year are open, where the office says it. */
function yearFacts({ config, environment }: WholeCase): Named {
  const code = fiscalYearOf(environment.today)?.code;
  const year = recordsOf(config.records, 'fiscal-year').find((record) => record.code === code);
  return year === undefined ? {} : { 'office.fiscalYearOpen': year.status === 'Y' };
}

function validityFacts({ application, config }: WholeCase): Named {
  const until = application.valid_until;
  if (until === null) return {};
  const quiet = lastQuietDays(config, until);
  return {
    ...dated('case.validUntil', until),
    ...dated('case.renewalWarnOn', quiet.renew),
    ...dated('case.renewalUrgentOn', quiet.urgent),
  };
}

/** Of each stage: how many of its runs were decided, and for the newest (or the one that looks) when it began and what was done by then. */
function stageMoments({ runs, row: own }: Case): Named {
  const ids = [...new Set(runs.map(({ row }) => row.id))];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const ofStage = runs.filter(({ row }) => row.id === id);
      const seen = ofStage.find(({ row }) => row.run === own.run) ?? ofStage.at(-1);
      const began = seen?.row.opened_at ?? new Date(0);
      const doneBefore = runs.filter(
        (run) =>
          isDecided(run) && run.row.run !== seen?.row.run && run.row.closed_at !== null && run.row.closed_at <= began,
      );
      return [
        [`runsDone.${id}`, ofStage.filter(isDecided).length],
        [`openedOn.${id}`, storedDay(kathmanduDate(began.toISOString()))],
        [`stagesDoneAt.${id}`, joined(doneBefore)],
      ];
    }),
  );
}

/**
 * Of each deadline what the run says that looks, else the newest whose stage can start it; of each decision what the run says that
 * looks and can keep it, else the newest that was kept: a run in which nobody had to decide takes no decision away.
 */
function deadlineFacts({ runs, row }: Case): Named {
  const inOrder = [...runs].sort(
    (a, b) => Number(b.row.run === row.run) - Number(a.row.run === row.run) || b.row.run - a.row.run,
  );
  const facts: Record<string, unknown> = {};
  const kept = new Map<string, Named>();
  for (const { definition, row: seen, snapshot } of inOrder.toReversed()) {
    const { deadlines, decisions = {} } = snapshot.context;
    const { names } = definition.stage;
    for (const name of names.startDeadline) facts[`deadline.${name}`] = storedDay(deadlines[name]);
    for (const name of names.keepDecision) {
      const isSaid = decisions[name] !== undefined || seen.run === row.run;
      if (isSaid) kept.set(name, decisionFacts(name, decisions[name], names.days));
    }
  }
  return withoutUndefined([facts, ...kept.values()].flatMap((named) => Object.entries(named)));
}

/** What was recorded against the work in the run that looks: by its id the day on which each was filed, and by whom. */
function objectionRows({ snapshot }: Case): readonly Named[] {
  return snapshot.context.objections.map(({ id, filedAt, by }) => ({
    recorded: id,
    filedOn: storedDay(kathmanduDate(filedAt)),
    ...(by === undefined ? {} : { objectorName: by }),
  }));
}

function decisionFacts(name: string, decision: KeptDecision | undefined, days: readonly string[]): Named {
  const { at, designation, name: who, reason, said = {} } = decision ?? {};
  const answers = Object.entries(said).map(([word, answer]) => [
    `decision.${name}.${word}`,
    days.includes(word) ? storedDay(answer) : answer,
  ]);
  return {
    ...Object.fromEntries(answers),
    [`decision.${name}.on`]: at === undefined ? undefined : storedDay(kathmanduDate(at)),
    [`decision.${name}.by`]: who === undefined ? undefined : `${designation ?? ''} ${who}`.trim(),
    [`decision.${name}.reason`]: reason,
  };
}

/**
 * The last days of the terms that the stage of a run may start, as facts: the office's days are added to the first day,
 * and a last day on which the office is closed moves to the next one on which it is open.
 */
export function dueFacts({ definition, config, environment }: Case, at: string, facts: Facts): Named {
  return dueDates(definition.stage, { at, facts }, (from, name) => {
    const term = config.terms[name];
    const end = term && termEnd(from, term);
    return end && nextOfficeDay(environment, end);
  });
}

function dated(name: string, ad: string | null): Named {
  const date = ad === null ? undefined : storedDay(ad);
  return date === undefined ? {} : { [name]: date };
}
