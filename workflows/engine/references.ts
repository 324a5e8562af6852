import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { StageBody } from './definition.ts';
import { factsOfAction } from './effects.ts';
import { factsOfGuard } from './facts-needed.ts';
import { type Cel, usedFragments } from './model.ts';
import type { Place, Rule } from './problems.ts';
import { factsOfFormula } from './verdict.ts';
import { findActions, findConditions, findGuards, findTransitions, fragmentFile, inside } from './walk.ts';

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
  /** Keys of the timers of the office. */
  readonly timers?: readonly string[];
  /** Forms that a paper is made of. */
  readonly papers?: readonly string[];
  /** Events that each stage accepts. */
  readonly events?: Readonly<Record<string, readonly string[]>>;
};

/** A name used somewhere, and the rule that speaks when it is unknown. */
export type Use = { readonly word: string; readonly place: Place; readonly rule: Rule };
/** What the references of a stage are read from. */
export type Reading = { readonly body: StageBody; readonly file: string; readonly cel: Cel; readonly known: Known };

/** Fragments that the stage takes in. */
export function fragmentUses({ body, file }: Reading): readonly Use[] {
  return body.definition.use.map((word, index) => use(word, inside({ file, path: '/use' }, index), 'unknown-fragment'));
}

/** Forms that states, conditions and effects name. */
export function formUses({ body, file }: Reading): readonly Use[] {
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

/** Every group that a state is of. */
export function groupUses({ body, file }: Reading): readonly Use[] {
  return Object.entries(body.definition.states).flatMap(([state, { meta }]) =>
    textUse(meta.group, inside({ file, path: '/states' }, state, 'meta', 'group'), 'unknown-group'),
  );
}

/** Every form that a state has, with its place. */
export function placedForms({ body, file }: Pick<Reading, 'body' | 'file'>) {
  return Object.entries(body.definition.states).flatMap(([state, { meta }]) =>
    (meta.forms ?? []).map((slug, index) => ({
      slug,
      state,
      place: inside({ file, path: '/states' }, state, 'meta', 'forms', index),
    })),
  );
}

/** Roles that own, reject, act, are told, enter or approve. */
export function roleUses({ body, file }: Reading): readonly Use[] {
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
  const opening = listUses(body.definition.opening?.roles, { file, path: '/opening/roles' }, 'unknown-role');
  const forms = body.forms.flatMap((rule) => [
    use(rule.enterBy, formPlace(rule, 'enterBy'), 'unknown-role'),
    ...listUses(rule.enterAlso, formPlace(rule, 'enterAlso'), 'unknown-role'),
    ...listUses(rule.approvers, formPlace(rule, 'approvers'), 'unknown-role'),
  ]);
  return [...owners, ...orders, ...judged, ...told, ...opening, ...forms];
}

/** Facts that conditions and effects read. */
export function factUses({ body, file, cel }: Reading): readonly Use[] {
  const judged = findConditions(body, file).flatMap(({ guard, place }) =>
    (factsOfGuard(guard, cel) ?? []).map((word) => use(word, inside(place, 'params'), 'unknown-fact')),
  );
  const done = findActions(body, file).flatMap(({ action, place }) =>
    factsOfAction(action).map((word) => use(word, inside(place, 'params'), 'unknown-fact')),
  );
  const forms = body.forms.flatMap((rule) => [
    ...(rule.condition === undefined ? [] : (cel.factsOf(rule.condition) ?? [])).map((word) =>
      use(word, formPlace(rule, 'condition'), 'unknown-fact'),
    ),
    ...(rule.approval === undefined ? [] : (factsOfFormula(rule.approval, cel) ?? [])).map((word) =>
      use(word, formPlace(rule, 'approval'), 'unknown-fact'),
    ),
  ]);
  const subject = Object.entries(body.definition.subject ?? {}).map(([part, word]) =>
    use(word, inside({ file, path: '/subject' }, part), 'unknown-fact'),
  );
  const { opening, demands = [] } = body.definition;
  const opened = (opening?.condition === undefined ? [] : (cel.factsOf(opening.condition.cel) ?? [])).map((word) =>
    use(word, { file, path: '/opening/condition/cel' }, 'unknown-fact'),
  );
  const demanded = demands.flatMap(({ paid }, index) =>
    listUses(paid, inside({ file, path: '/demands' }, index, 'paid'), 'unknown-fact'),
  );
  const suggested = findTransitions(body, file).flatMap(({ transition: { meta }, place }) =>
    (meta?.asks ?? []).flatMap(({ suggests }, index) =>
      textUse(suggests, inside(place, 'meta', 'asks', index, 'suggests'), 'unknown-fact'),
    ),
  );
  return [...judged, ...done, ...forms, ...subject, ...opened, ...demanded, ...suggested];
}

/** Stages that are opened or told something. */
export function stageUses({ body, file }: Reading): readonly Use[] {
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

/** Names of the deadlines that some effect starts. */
export function startedDeadlines({ body, file }: Reading): readonly string[] {
  const started = findActions(body, file).filter(({ action }) => action.type === 'startDeadline');
  return started.map(({ action }) => String(action.params?.['name']));
}

/** Deadlines that states, conditions and effects rely on. */
export function deadlineUses({ body, file }: Reading): readonly Use[] {
  const named = Object.entries(body.definition.states).flatMap(([name, { meta }]) =>
    listUses(meta.deadlines, inside({ file, path: '/states' }, name, 'meta', 'deadlines'), 'unknown-deadline'),
  );
  const judged = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    textUse(guard.params?.['deadline'], inside(place, 'params', 'deadline'), 'unknown-deadline'),
  );
  const demanded = (body.definition.demands ?? []).flatMap(({ elapsed }, index) =>
    listUses(elapsed, inside({ file, path: '/demands' }, index, 'elapsed'), 'unknown-deadline'),
  );
  const cleared = findActions(body, file).flatMap(({ action: { type, params }, place }) =>
    type === 'clearDeadline' ? textUse(params?.['name'], inside(place, 'params', 'name'), 'unknown-deadline') : [],
  );
  return [...named, ...judged, ...cleared, ...demanded];
}

/** Number series (`series`) or engine facts (`as`) that numbers are taken from and kept as. */
export function numberUses({ body, file }: Reading, key: string, rule: Rule): readonly Use[] {
  return findActions(body, file).flatMap(({ action: { type, params }, place }) =>
    type === 'assignNumber' ? textUse(params?.[key], inside(place, 'params', key), rule) : [],
  );
}

/** Timers that give a state its service level and a deadline its days. */
export function timerUses({ body, file }: Reading): readonly Use[] {
  const levels = Object.entries(body.definition.states).flatMap(([name, { meta }]) =>
    textUse(meta.sla, inside({ file, path: '/states' }, name, 'meta', 'sla'), 'unknown-timer'),
  );
  const terms = findActions(body, file).flatMap(({ action: { params }, place }) =>
    textUse(params?.['term'], inside(place, 'params', 'term'), 'unknown-timer'),
  );
  return [...levels, ...terms];
}

/** Forms whose papers are issued by name. */
export function paperUses({ body, file }: Reading): readonly Use[] {
  return findActions(body, file).flatMap(({ action: { type, params }, place }) =>
    type === 'issueDocument' ? textUse(params?.['form'], inside(place, 'params', 'form'), 'no-paper') : [],
  );
}

/** Messages that people are sent. */
export function messageUses({ body, file }: Reading): readonly Use[] {
  return findActions(body, file).flatMap(({ action: { params }, place }) =>
    textUse(params?.['template'], inside(place, 'params', 'template'), 'unknown-message'),
  );
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

/** Words of a list in params; none for anything else. */
export function listOf(words: unknown): readonly string[] {
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}

/** A place in the file of a form. */
export function formPlace({ slug }: FormRule, ...steps: readonly string[]): Place {
  return inside({ file: `form-schemas/forms/${slug}.json`, path: '' }, ...steps);
}

function isRoleCode(word: string): boolean {
  return word === word.toUpperCase();
}
