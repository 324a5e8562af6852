import type { FormRule } from '../../form-schemas/engine/definition.ts';
import type { Guard, Problem, StageBody } from './definition.ts';
import { factsOfAction } from './effects.ts';
import { factsOfGuard } from './facts-needed.ts';
import { innerGuards } from './guards.ts';
import { type Cel, usedFragments } from './model.ts';
import { nearestWords, type Place, problem, type Rule } from './problems.ts';
import { systemRole } from './roles.ts';
import { findActions, findGuards, findTransitions, type FoundAction, fragmentFile, inside } from './walk.ts';

/** Names that exist outside a stage. A list that is not given is not checked. */
export type Known = {
  readonly facts?: readonly string[];
  readonly stages?: readonly string[];
  /** Number series of the office. */
  readonly series?: readonly string[];
  /** What the engine keeps for facts of source `engine`. */
  readonly engineFacts?: readonly string[];
  /** Messages to people, by name. */
  readonly messages?: readonly string[];
};

/** A name used somewhere, and the rule that speaks when it is unknown. */
type Use = { readonly word: string; readonly place: Place; readonly rule: Rule };
type Reading = { readonly body: StageBody; readonly file: string; readonly cel: Cel; readonly known: Known };

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
    ...findUnknown(roleUses(reading), roles),
    ...lintApprovers(reading),
    ...lintExpressions(reading),
    ...findUnknown(factUses(reading), known.facts ?? (body.facts && Object.keys(body.facts))),
    ...findUnknown(stageUses(reading), known.stages),
    ...findUnknown(deadlineUses(reading), startedDeadlines(reading)),
    ...findUnknown(numberUses(reading, 'series', 'unknown-series'), known.series),
    ...findUnknown(numberUses(reading, 'as', 'unknown-number'), known.engineFacts),
    ...findUnknown(messageUses(reading), known.messages),
    ...findActions(body, reading.file).flatMap(lintDeadlineDate),
    ...lintPayments(reading),
  ];
}

function findUnknown(uses: readonly Use[], known: readonly string[] | undefined): readonly Problem[] {
  if (known === undefined) return [];
  return uses
    .filter(({ word }) => !known.includes(word))
    .map(({ word, place, rule }) => problem(place, rule, { word, known: nearestWords(word, known) }));
}

function fragmentUses({ body, file }: Reading): readonly Use[] {
  return body.definition.use.map((word, index) => use(word, inside({ file, path: '/use' }, index), 'unknown-fragment'));
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
  const own = Object.entries(body.definition.states).flatMap(([name, { on = {}, meta }]) =>
    Object.keys(on).flatMap((word) => {
      const known = meta.forms === undefined ? undefined : origin.get(word);
      const place = inside({ file, path: '/states' }, name, 'on', word);
      return known === undefined ? [] : [problem(place, 'event-twice', { word, known })];
    }),
  );
  return [...twice, ...own];
}

function formUses({ body, file }: Reading): readonly Use[] {
  const ofGuards = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    textUse(guard.params?.['form'], inside(place, 'params', 'form'), 'unknown-form'),
  );
  const ofActions = findActions(body, file).flatMap(({ action: { params }, place }) =>
    textUse(params?.['form'], inside(place, 'params', 'form'), 'unknown-form'),
  );
  return [
    ...placedForms({ body, file }).map(({ slug, place }) => use(slug, place, 'unknown-form')),
    ...ofGuards,
    ...ofActions,
  ];
}

function placedForms({ body, file }: Pick<Reading, 'body' | 'file'>) {
  return Object.entries(body.definition.states).flatMap(([state, { meta }]) =>
    (meta.forms ?? []).map((slug, index) => ({
      slug,
      state,
      place: inside({ file, path: '/states' }, state, 'meta', 'forms', index),
    })),
  );
}

function lintFormsOnce(reading: Reading): readonly Problem[] {
  const seen = new Map<string, string>();
  return placedForms(reading).flatMap(({ slug, state, place }) => {
    const before = seen.get(slug);
    if (before === undefined) seen.set(slug, state);
    return before === undefined ? [] : [problem(place, 'form-twice', { word: slug, known: before })];
  });
}

function roleUses({ body, file }: Reading): readonly Use[] {
  const owners = Object.entries(body.definition.states).flatMap(([name, { meta }]) =>
    listUses(meta.owner, inside({ file, path: '/states' }, name, 'meta', 'owner'), 'unknown-role'),
  );
  const orders = usedFragments(body).flatMap(({ id, rejectionOrder }) =>
    listUses(rejectionOrder, { file: fragmentFile(id), path: '/rejectionOrder' }, 'unknown-role'),
  );
  const judged = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    listUses(guard.params?.['roles'], inside(place, 'params', 'roles'), 'unknown-role'),
  );
  const told = findActions(body, file).flatMap(({ action, place }) =>
    listUses(action.params?.['roles'], inside(place, 'params', 'roles'), 'unknown-role').filter(({ word }) =>
      isRoleCode(word),
    ),
  );
  const forms = body.forms.flatMap((rule) => [
    use(rule.enterBy, formPlace(rule, 'enterBy'), 'unknown-role'),
    ...listUses(rule.enterAlso, formPlace(rule, 'enterAlso'), 'unknown-role'),
    ...listUses(rule.approvers, formPlace(rule, 'approvers'), 'unknown-role'),
  ]);
  return [...owners, ...orders, ...judged, ...told, ...forms];
}

function lintApprovers({ body }: Reading): readonly Problem[] {
  const without = new Set(body.roles.filter(({ priority }) => priority === null).map(({ code }) => code));
  return body.forms.flatMap((rule) =>
    rule.approvers.flatMap((word, index) =>
      without.has(word)
        ? [problem(inside(formPlace(rule, 'approvers'), index), 'no-priority', { word, known: rule.slug })]
        : [],
    ),
  );
}

function lintExpressions({ body, file, cel }: Reading): readonly Problem[] {
  const judged = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    factsOfGuard(guard, cel) === undefined
      ? [
          problem(inside(place, 'params', 'condition'), 'unreadable-condition', {
            word: String(guard.params?.['condition']),
          }),
        ]
      : [],
  );
  const forms = body.forms.flatMap((rule) => {
    const { condition: word, requirement, slug } = rule;
    if (word === undefined)
      return requirement === 'conditional' ? [problem(formPlace(rule), 'no-condition', { word: slug })] : [];
    return cel.factsOf(word) === undefined
      ? [problem(formPlace(rule, 'condition'), 'unreadable-condition', { word })]
      : [];
  });
  return [...judged, ...forms];
}

function factUses({ body, file, cel }: Reading): readonly Use[] {
  const judged = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    (factsOfGuard(guard, cel) ?? []).map((word) => use(word, inside(place, 'params'), 'unknown-fact')),
  );
  const done = findActions(body, file).flatMap(({ action, place }) =>
    factsOfAction(action).map((word) => use(word, inside(place, 'params'), 'unknown-fact')),
  );
  const forms = body.forms.flatMap((rule) =>
    (rule.condition === undefined ? [] : (cel.factsOf(rule.condition) ?? [])).map((word) =>
      use(word, formPlace(rule, 'condition'), 'unknown-fact'),
    ),
  );
  return [...judged, ...done, ...forms];
}

function stageUses({ body, file }: Reading): readonly Use[] {
  const named = Object.entries(body.definition.states).flatMap(([name, { meta }]) =>
    (meta.opens ?? []).map(({ stage }, index) =>
      use(stage, inside({ file, path: '/states' }, name, 'meta', 'opens', index, 'stage'), 'unknown-stage'),
    ),
  );
  const opened = findActions(body, file).flatMap(({ action: { params }, place }) =>
    textUse(params?.['stage'], inside(place, 'params', 'stage'), 'unknown-stage'),
  );
  return [...named, ...opened];
}

function startedDeadlines({ body, file }: Reading): readonly string[] {
  const started = findActions(body, file).filter(({ action }) => action.type === 'startDeadline');
  return started.map(({ action }) => String(action.params?.['name']));
}

function deadlineUses({ body, file }: Reading): readonly Use[] {
  const named = Object.entries(body.definition.states).flatMap(([name, { meta }]) =>
    listUses(meta.deadlines, inside({ file, path: '/states' }, name, 'meta', 'deadlines'), 'unknown-deadline'),
  );
  const judged = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    textUse(guard.params?.['deadline'], inside(place, 'params', 'deadline'), 'unknown-deadline'),
  );
  const cleared = findActions(body, file).flatMap(({ action: { type, params }, place }) =>
    type === 'clearDeadline' ? textUse(params?.['name'], inside(place, 'params', 'name'), 'unknown-deadline') : [],
  );
  return [...named, ...judged, ...cleared];
}

function numberUses({ body, file }: Reading, key: string, rule: Rule): readonly Use[] {
  return findActions(body, file).flatMap(({ action: { type, params }, place }) =>
    type === 'assignNumber' ? textUse(params?.[key], inside(place, 'params', key), rule) : [],
  );
}

function messageUses({ body, file }: Reading): readonly Use[] {
  return findActions(body, file).flatMap(({ action: { params }, place }) =>
    textUse(params?.['template'], inside(place, 'params', 'template'), 'unknown-message'),
  );
}

// A deadline without its date would hold nobody up: the transition must demand the fact first.
function lintDeadlineDate({ action: { type, params }, place, transition }: FoundAction): readonly Problem[] {
  if (type !== 'startDeadline') return [];
  const word = String(params?.['due']);
  const demanded = demandedFacts(transition?.guard).includes(word);
  return demanded ? [] : [problem(inside(place, 'params', 'due'), 'deadline-without-date', { word })];
}

function demandedFacts(guard: Guard | undefined): readonly string[] {
  if (guard === undefined) return [];
  if (guard.type === 'all') return innerGuards(guard).flatMap(demandedFacts);
  return guard.type === 'factGiven' ? listOf(guard.params?.['facts']) : [];
}

function lintPayments({ body, file }: Reading): readonly Problem[] {
  return findGuards(findTransitions(body, file)).flatMap(({ guard: { type, params }, place }) => {
    const unequal = type === 'paid' && listOf(params?.['due']).length !== listOf(params?.['paid']).length;
    return unequal ? [problem(inside(place, 'params'), 'unequal-payment')] : [];
  });
}

function use(word: string, place: Place, rule: Rule): Use {
  return { word, place, rule };
}

function textUse(word: unknown, place: Place, rule: Rule): readonly Use[] {
  return typeof word === 'string' ? [use(word, place, rule)] : [];
}

function listUses(words: unknown, place: Place, rule: Rule): readonly Use[] {
  return listOf(words).map((word, index) => use(word, inside(place, index), rule));
}

function listOf(words: unknown): readonly string[] {
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}

function formPlace({ slug }: FormRule, ...steps: readonly string[]): Place {
  return inside({ file: `form-schemas/forms/${slug}.json`, path: '' }, ...steps);
}

function isRoleCode(word: string): boolean {
  return word === word.toUpperCase();
}
