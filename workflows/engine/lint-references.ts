import { growsWithoutEnd } from '../../form-schemas/engine/formula/growth.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { Problem } from './definition.ts';
import { factsOfGuard } from './facts-needed.ts';
import { demandedFacts } from './lint-conditions.ts';
import { fragmentsOf, usedFragments } from './model.ts';
import { nearestWords, type Place, problem, type Rule } from './problems.ts';
import {
  deadlineUses,
  factUses,
  formPlace,
  formUses,
  fragmentUses,
  groupUses,
  listOf,
  messageUses,
  numberUses,
  paperUses,
  placedForms,
  type Reading,
  roleUses,
  stageUses,
  startedDeadlines,
  timerUses,
  type Use,
} from './references.ts';
import { systemRole } from './roles.ts';
import {
  findActions,
  findConditions,
  findGuards,
  findTransitions,
  type FoundAction,
  fragmentFile,
  inside,
} from './walk.ts';

/** Check 4: every fragment, form, role, fact, stage, deadline and series that is named exists. */
export function lintReferences(reading: Reading): readonly Problem[] {
  const { body, known } = reading;
  const roles = [...body.roles.map(({ code }) => code), systemRole];
  const slugs = body.forms.map(({ slug }) => slug);
  return [
    ...findUnknown(
      fragmentUses(reading),
      body.fragments.map(({ id }) => id),
    ),
    ...lintEventsOnce(reading),
    ...findUnknown(formUses(reading), slugs),
    ...lintFormsOnce(reading),
    ...lintGroups(reading),
    ...lintFormsPlaced(reading),
    ...findUnknown(roleUses(reading), roles),
    ...lintFormRoles(reading),
    ...lintExpressions(reading),
    ...findUnknown(factUses(reading), known.facts ?? (body.facts && Object.keys(body.facts))),
    ...findUnknown(stageUses(reading), known.stages),
    ...findUnknown(deadlineUses(reading), startedDeadlines(reading)),
    ...findUnknown(numberUses(reading, 'series', 'unknown-series'), known.series),
    ...findUnknown(numberUses(reading, 'as', 'unknown-number'), known.engineFacts),
    ...findUnknown(messageUses(reading), known.messages),
    ...findUnknown(timerUses(reading), known.timers),
    ...findUnknown(paperUses(reading), known.papers),
    ...lintToldEvents(reading),
    ...findActions(body, reading.file).flatMap(lintDeadlineDate),
    ...lintTerms(reading),
    ...lintPayments(reading),
  ];
}

/** Of one kind; each is compared with every known word to name the nearest. */
const mostSaid = 20;

function findUnknown(uses: readonly Use[], known: readonly string[] | undefined): readonly Problem[] {
  if (known === undefined) return [];
  const names = new Set(known);
  return uses
    .filter(({ word }) => !names.has(word))
    .slice(0, mostSaid)
    .map(({ word, place, rule }) => problem(place, rule, { word, known: nearestWords(word, known) }));
}

function lintEventsOnce({ body, file }: Reading): readonly Problem[] {
  const origin = new Map<string, string>();
  const twice = usedFragments(body).flatMap(({ id, on }) =>
    Object.keys(on).flatMap((word) => {
      const known = origin.get(word);
      if (known === undefined) origin.set(word, id);
      return known === undefined
        ? []
        : [problem({ file: fragmentFile(id), path: `/on/${word}` }, 'event-twice', { word, known })];
    }),
  );
  const received = (state: string) => {
    const node = body.definition.states[state];
    const shared = node === undefined ? [] : fragmentsOf(body, node);
    return new Set(shared.flatMap(({ on }) => Object.keys(on)));
  };
  const own = Object.entries(body.definition.states).flatMap(([name, { on = {} }]) =>
    Object.keys(on).flatMap((word) => {
      const known = received(name).has(word) ? origin.get(word) : undefined;
      const place = inside({ file, path: '/states' }, name, 'on', word);
      return known === undefined ? [] : [problem(place, 'event-twice', { word, known })];
    }),
  );
  return [...twice, ...own];
}

function lintFormsOnce(reading: Reading): readonly Problem[] {
  const seen = new Map<string, string>();
  return placedForms(reading).flatMap(({ slug, state, place }) => {
    const before = seen.get(slug);
    if (before === undefined) seen.set(slug, state);
    return before === undefined ? [] : [problem(place, 'form-twice', { word: slug, known: before })];
  });
}

/** A stage that has groups of its own has each that its states name, and each once. */
function lintGroups(reading: Reading): readonly Problem[] {
  const groups = reading.body.definition.formGroups?.map(({ id }) => id);
  const twice = (groups ?? []).flatMap((word, index, all) => {
    const place = inside({ file: reading.file, path: '/formGroups' }, index, 'id');
    return all.indexOf(word) === index ? [] : [problem(place, 'group-twice', { word })];
  });
  return [...findUnknown(groupUses(reading), groups), ...twice];
}

function lintFormsPlaced(reading: Reading): readonly Problem[] {
  const placed = new Set(placedForms(reading).map(({ slug }) => slug));
  return reading.body.forms.flatMap(({ slug }) =>
    placed.has(slug) ? [] : [problem({ file: reading.file, path: '/states' }, 'form-unplaced', { word: slug })],
  );
}

/** A role without a place in the order acts on no form: it neither approves one nor fills one in. */
function lintFormRoles({ body }: Reading): readonly Problem[] {
  const without = new Set(body.roles.filter(({ priority }) => priority === null).map(({ code }) => code));
  return body.forms.flatMap((form) => {
    const idle = (place: Place, word: string, rule: Rule) =>
      without.has(word) ? [problem(place, rule, { word, known: form.slug })] : [];
    return [
      ...form.approvers.flatMap((word, at) => idle(inside(formPlace(form, 'approvers'), at), word, 'no-priority')),
      ...idle(formPlace(form, 'enterBy'), form.enterBy, 'enters-idle'),
      ...(form.enterAlso ?? []).flatMap((word, at) =>
        idle(inside(formPlace(form, 'enterAlso'), at), word, 'enters-idle'),
      ),
    ];
  });
}

function lintExpressions({ body, file, cel }: Reading): readonly Problem[] {
  const judged = findConditions(body, file).flatMap(({ guard, place }) =>
    factsOfGuard(guard, cel) === undefined || grows(guard.params?.['condition'])
      ? [
          problem(inside(place, 'params', 'condition'), 'unreadable-condition', {
            word: String(guard.params?.['condition']),
          }),
        ]
      : [],
  );
  const opening = body.definition.opening?.condition?.cel;
  const opened =
    opening === undefined || isReadable(opening, cel)
      ? []
      : [problem({ file, path: '/opening/condition/cel' }, 'unreadable-condition', { word: opening })];
  const approvals = body.forms.flatMap((rule) => {
    const word = rule.approval?.condition;
    if (word === undefined || isReadable(word, cel)) return [];
    return [problem(inside(formPlace(rule, 'approval'), 'condition'), 'unreadable-condition', { word })];
  });
  const forms = body.forms.flatMap((rule) => {
    const { condition: word, requirement, slug } = rule;
    if (word === undefined)
      return requirement === 'conditional' ? [problem(formPlace(rule), 'no-condition', { word: slug })] : [];
    return !isReadable(word, cel) ? [problem(formPlace(rule, 'condition'), 'unreadable-condition', { word })] : [];
  });
  return [...judged, ...opened, ...approvals, ...forms];
}

function grows(condition: unknown): boolean {
  return typeof condition === 'string' && growsWithoutEnd(condition);
}

function isReadable(condition: string, cel: Reading['cel']): boolean {
  return cel.factsOf(condition) !== undefined && !growsWithoutEnd(condition);
}

// A deadline without its date would hold nobody up: the transition must demand the fact first.
function lintDeadlineDate({ action: { type, params }, place, transition }: FoundAction): readonly Problem[] {
  if (type !== 'startDeadline') return [];
  const { due, term, from } = params ?? {};
  if ((due === undefined) === (term === undefined) || (due !== undefined && from !== undefined))
    return [problem(inside(place, 'params'), 'deadline-source')];
  const word = due ?? from;
  if (typeof word !== 'string' || demandedFacts(transition?.guard).includes(word)) return [];
  return [problem(inside(place, 'params', due === undefined ? 'from' : 'due'), 'deadline-without-date', { word })];
}

// The host gives one date per deadline, so a name has one timer.
function lintTerms({ body, file }: Reading): readonly Problem[] {
  const first = new Map<string, string>();
  return findActions(body, file).flatMap(({ action: { type, params }, place }) => {
    if (type !== 'startDeadline' || params?.['term'] === undefined) return [];
    const word = String(params['name']);
    const said = JSON.stringify([params['term'], params['from']]);
    const before = first.get(word) ?? said;
    first.set(word, before);
    return before === said ? [] : [problem(inside(place, 'params', 'term'), 'deadline-twice', { word })];
  });
}

function lintToldEvents({ body, file, known }: Reading): readonly Problem[] {
  return findActions(body, file).flatMap(({ action: { type, params }, place }) => {
    const accepted = entryOf(known.events, String(params?.['stage']));
    const word = String(params?.['event']);
    if (type !== 'tellStage' || accepted === undefined || accepted.includes(word)) return [];
    const words = { word, stage: String(params?.['stage']), known: nearestWords(word, accepted) };
    return [problem(inside(place, 'params', 'event'), 'unknown-event', words)];
  });
}

function lintPayments({ body, file }: Reading): readonly Problem[] {
  return findGuards(findTransitions(body, file)).flatMap(({ guard: { type, params }, place }) => {
    const unequal = type === 'paid' && listOf(params?.['due']).length !== listOf(params?.['paid']).length;
    return unequal ? [problem(inside(place, 'params'), 'unequal-payment')] : [];
  });
}
