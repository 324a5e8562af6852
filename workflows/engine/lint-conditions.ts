import type { Action, Problem, StageBody } from './definition.ts';
import { effects, isContextEffect, isEffectName } from './effects.ts';
import { guards } from './guards.ts';
import { nearestWords, type Place, problem } from './problems.ts';
import { records } from './records.ts';
import { findMisfits, type Misfit } from './shape.ts';
import {
  findActions,
  findGuards,
  findTransitions,
  type FoundAction,
  type FoundGuard,
  type FoundTransition,
  inside,
} from './walk.ts';

/** Check 1 for params: every guard, record and effect is told what its own schema allows. */
export function lintParams(body: StageBody, file: string): readonly Problem[] {
  const ofGuards = findGuards(findTransitions(body, file)).flatMap(({ guard, place }) =>
    misfitProblems(place, findMisfits(guards[guard.type].params, guard.params ?? {}, '/params')),
  );
  const ofActions = findActions(body, file).flatMap(({ action: { type, params = {} }, place }) =>
    misfitProblems(place, findMisfits((isEffectName(type) ? effects[type] : records[type]).params, params, '/params')),
  );
  return [...ofGuards, ...ofActions];
}

/** Check 2: a transition has a condition or says aloud that it wants none; what needs a form has one. */
export function lintConditions(body: StageBody, file: string): readonly Problem[] {
  const transitions = findTransitions(body, file);
  return [
    ...transitions.flatMap(lintGuarded),
    ...findGuards(transitions).flatMap(lintGuardForm),
    ...findActions(body, file).flatMap(lintActionForm),
  ];
}

const mostSaid = 20;

/** Misfits as problems of a file. */
export function misfitProblems({ file, path }: Place, misfits: readonly Misfit[]): readonly Problem[] {
  return misfits.slice(0, mostSaid).map(({ path: below, rule, ...words }) => {
    const known = 'known' in words && 'word' in words ? { known: nearestWords(words.word, words.known) } : {};
    return problem({ file, path: path + below }, rule, { ...words, ...known });
  });
}

function lintGuarded({ transition, place, scope }: FoundTransition): readonly Problem[] {
  const { guard, unguarded, target } = transition;
  return [
    ...(guard === undefined && unguarded === undefined ? [problem(place, 'no-guard')] : []),
    ...(guard !== undefined && unguarded !== undefined ? [problem(place, 'guard-and-unguarded')] : []),
    ...(scope !== 'case' && target !== undefined ? [problem(inside(place, 'target'), 'fragment-target')] : []),
  ];
}

function lintGuardForm({ guard, place, scope }: FoundGuard): readonly Problem[] {
  const lacks = scope === 'case' && guards[guard.type].onForm && guard.params?.['form'] === undefined;
  return lacks ? [problem(place, 'guard-needs-form', { word: guard.type })] : [];
}

function lintActionForm({ action: { type, params }, place, scope }: FoundAction): readonly Problem[] {
  if (scope === 'stage') return changesCase(type) ? [problem(place, 'fragment-writes', { word: type })] : [];
  const lacksForm = scope === 'case' && isOnForm({ type, ...(params && { params }) }) && params?.['form'] === undefined;
  return lacksForm ? [problem(place, 'action-needs-form', { word: type })] : [];
}

function isOnForm({ type, params }: Action): boolean {
  if (!isEffectName(type)) return records[type].onForm;
  return type === 'issueDocument' || (type === 'revokeDocument' && params?.['all'] !== true);
}

function changesCase(type: Action['type']): boolean {
  return !isEffectName(type) || isContextEffect(type);
}
