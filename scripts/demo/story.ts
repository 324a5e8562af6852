import { join } from 'node:path';
import { Type } from 'typebox';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { WaitingView } from '../../server/contract/application-list.ts';
import { readJson } from '../../server/parse.ts';
import type { Answers } from './fill.ts';

/** A moment of a case: a run is in the state, and somebody is waited for as described. */
export type Moment = {
  /** The newest run of this stage; without it the run by which the case is shown, or any other. */
  readonly stage?: string;
  readonly state?: string;
  readonly form?: string;
  readonly event?: string;
  readonly role?: string;
  /** No form of the run waits for anybody. */
  readonly idle?: true;
};

/** How the case of a sample application went: what a real office did with it, and when. */
export type Story = {
  /** What the story is about, where several are told of one sample. */
  readonly says?: string;
  readonly applicationNo: number;
  /** What the case is about, where it is not as in the sample. */
  readonly subject?: { readonly constructionType?: string; readonly buildingClass?: string; readonly ward?: string };
  /** AD date on which the designer opened the case. */
  readonly opened: string;
  /** Days on which the work in a state (`state` or `stage/state`) or on a form began; otherwise the work goes on without a pause. */
  readonly begins: Readonly<Record<string, string>>;
  /** Where it stands now. */
  readonly until: Moment;
  /** Optional forms that are filled too. */
  readonly optional: readonly string[];
  /** Roles that enter a form in place of the usual one. */
  readonly enterAs: Readonly<Record<string, string>>;
  /** What was done besides what is waited for, in this order, each once, when its moment has come. */
  readonly steps: readonly StoryStep[];
  /** What a form says differently the first, second … time that it is entered; the last one stays. */
  readonly answers?: Readonly<Record<string, readonly Answers[]>>;
};

/** An event that somebody sends, a process that somebody begins, a form that is entered again, or days that pass. */
export type StoryStep = {
  readonly at: Moment;
  readonly role?: string;
  readonly event?: string;
  readonly form?: string;
  readonly payload?: Readonly<Record<string, string>>;
  /** Stage that is begun by hand. */
  readonly open?: string;
  /** Form that is entered again without being waited for. */
  readonly enter?: string;
  readonly note?: string;
  /** Until this many days have passed nothing is done. */
  readonly days?: number;
};

/** What somebody does next because the office waits for it. */
export type OfficeAct =
  | { readonly kind: 'enter'; readonly form: string; readonly role: string; readonly run?: number }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly role: string;
      readonly run?: number;
      readonly form?: string;
      readonly note?: string;
      readonly payload?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wait'; readonly due: string };

/** What is done next: what the office waits for, or a step of the story's own. */
export type Act =
  | OfficeAct
  | { readonly kind: 'open'; readonly stage: string; readonly role: string; readonly note?: string }
  | { readonly kind: 'pause'; readonly days: number };

const system = 'SYSTEM';
const Names = Type.Record(Type.String(), Type.String());
const Prepared = Type.Record(Type.String(), Type.Object({ note: Type.String(), payload: Names }));
const decisions = new Map(Object.entries(readJson(Prepared, join(import.meta.dirname, 'decisions.json'))));
const entering: readonly string[] = ['SAVE', 'SUBMIT'];

/** Says whether the case stands where its story ends. */
export function isAt(view: ApplicationView, moment: Moment): boolean {
  return findMoment(view, moment) !== undefined;
}

/** The run that stands at a moment, with who is waited for there. */
function findMoment(
  view: ApplicationView,
  { stage, state, form, event, role, idle }: Moment,
): { readonly run: number | undefined } | undefined {
  const asksWho = form !== undefined || event !== undefined || role !== undefined;
  const meant = (item: WaitingView): boolean =>
    (form ?? item.form) === item.form &&
    (event ?? item.event) === item.event &&
    (role === undefined || item.roles.includes(role));
  for (const run of runsIn(view, stage, state)) {
    const waiting = view.summary.waiting.filter((item) => item.run === run);
    const isBusy = idle === true && waiting.some((item) => item.form !== undefined);
    if (!isBusy && (!asksWho || waiting.some(meant))) return { run };
  }
  return undefined;
}

/** Runs that stand in a state, the one by which the case is shown first. */
function runsIn({ summary, runs }: ApplicationView, stage: string | undefined, state: string | undefined) {
  const inState = (at: { readonly state: string }): boolean => state === undefined || at.state === state;
  if (stage !== undefined) {
    const newest = runs.findLast((run) => run.stage === stage);
    return newest !== undefined && inState(newest) ? [newest.run] : [];
  }
  const shown = inState(summary) ? [summary.run] : [];
  const others = runs.filter((run) => run.run !== summary.run && inState(run)).map(({ run }) => run);
  return [...shown, ...others.toReversed()];
}

/**
 * The story's own next step, when its moment has come.
 * @param done how many of its steps were already made
 */
export function stepAct(view: ApplicationView, { steps }: Pick<Story, 'steps'>, done: number): Act | undefined {
  const step = steps[done];
  const moment = step && findMoment(view, step.at);
  return step && moment && actOfStep(step, moment.run);
}

/**
 * The next act of a case, as the office would do it: what is to be decided of it (decisions.json), then forms in their order, each entered and approved before the next one;
 * then the optional forms; then what moves the case on.
 */
export function nextAct(view: ApplicationView, story: Pick<Story, 'optional' | 'enterAs'>): OfficeAct | undefined {
  const { waiting } = view.summary;
  const toDecide = waiting.find(({ form, event }) => form === undefined && decisions.has(event));
  if (toDecide !== undefined) return decide(toDecide);
  const onForm = waiting.find((item) => item.form !== undefined);
  if (onForm?.form !== undefined) return actOnForm(onForm.form, onForm, story);
  const optional = view.forms.find(
    (form) => form.open && form.status === 'absent' && story.optional.includes(form.slug) && !isHeld(view, form.run),
  );
  if (optional) {
    const { slug: form, enterBy, run } = optional;
    return { kind: 'enter', form, role: story.enterAs[form] ?? enterBy, run };
  }
  return actOnCase(waiting);
}

/** What the office decides, in the words that are prepared for it. */
function decide({ event, roles: [role], run }: WaitingView): OfficeAct | undefined {
  const said = decisions.get(event);
  return role === undefined || said === undefined ? undefined : { kind: 'event', event, role, run, ...said };
}

function isHeld({ runs }: ApplicationView, run: number): boolean {
  return runs.some((each) => each.run === run && each.heldBy !== undefined);
}

function actOfStep(
  { role = system, event, form, payload, open, enter, note, days }: StoryStep,
  run: number | undefined,
): Act {
  const said = note === undefined ? {} : { note };
  if (days !== undefined) return { kind: 'pause', days };
  if (open !== undefined) return { kind: 'open', stage: open, role, ...said };
  if (enter !== undefined) return { kind: 'enter', form: enter, role, ...(run === undefined ? {} : { run }) };
  if (event === undefined) throw new Error('a step of a story says what is done');
  return {
    kind: 'event',
    event,
    role,
    ...(run === undefined ? {} : { run }),
    ...(form === undefined ? {} : { form }),
    ...said,
    ...(payload === undefined ? {} : { payload }),
  };
}

function actOnForm(
  form: string,
  { event, roles, run }: WaitingView,
  story: Pick<Story, 'enterAs'>,
): OfficeAct | undefined {
  const [role] = roles;
  if (role === undefined) return undefined;
  if (entering.includes(event)) return { kind: 'enter', form, role: story.enterAs[form] ?? role, run };
  return { kind: 'event', event, form, role, run };
}

/** Somebody moves the case on, what was begun last first; where only the system can, the first term is waited for. */
function actOnCase(waiting: readonly WaitingView[]): OfficeAct | undefined {
  for (const { event, roles, run } of waiting.toSorted((a, b) => b.run - a.run)) {
    const role = roles.find((each) => each !== system);
    if (role !== undefined) return { kind: 'event', event, role, run };
  }
  const [due] = waiting.flatMap((item) => item.due ?? []).toSorted();
  return due === undefined ? undefined : { kind: 'wait', due };
}
