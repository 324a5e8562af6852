import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { Action, Guard, StageBody } from './definition.ts';
import { effects, isContextEffect, isEffectName } from './effects.ts';
import { guards, innerGuards } from './guards.ts';
import type { Cel } from './model.ts';
import { spelling } from './names.ts';
import { nearestWords, type Place, problem } from './problems.ts';
import { records } from './records.ts';
import { listOf } from './references.ts';
import { findMisfits, type Misfit } from '../../form-schemas/engine/shape.ts';
import {
  type FoundAction,
  type FoundGuard,
  type FoundTransition,
  findActions,
  findConditions,
  findGuards,
  findTransitions,
  findWhens,
  inside,
} from './walk.ts';
import { beyondFacts, mayBeLeftOut } from './whens.ts';

/** Check 1 for params: every guard, record and effect is told what its own schema allows. */
export function lintParams(body: StageBody, file: string): readonly Problem[] {
  const ofGuards = findConditions(body, file).flatMap(({ guard, place }) =>
    misfitProblems(place, findMisfits(guards[guard.type].params, guard.params ?? {}, '/params')),
  );
  const ofActions = findActions(body, file).flatMap(({ action: { type, params = {} }, place }) =>
    misfitProblems(place, findMisfits((isEffectName(type) ? effects[type] : records[type]).params, params, '/params')),
  );
  return [...ofGuards, ...ofActions];
}

/** Check 2: a transition has a condition or says aloud that it wants none; what needs a form has one. */
export function lintConditions(body: StageBody, file: string, cel: Cel): readonly Problem[] {
  const transitions = findTransitions(body, file);
  const actions = findActions(body, file);
  return [
    ...transitions.flatMap(lintGuarded),
    ...findGuards(transitions).flatMap(lintGuardForm),
    ...actions.flatMap(lintActionForm),
    ...actions.flatMap((found) => lintWhen(found, cel)),
  ];
}

const mostSaid = 20;

/** What a schema wants, as one says it. */
const plainWords: Readonly<Record<string, Text>> = {
  array: { ne: 'कोष्ठक [ ] भित्रको सूची, जस्तै ["C"]', en: 'a list in square brackets, such as ["C"]' },
  'filled array': { ne: 'कम्तीमा एउटा कुरा भएको सूची, जस्तै ["C"]', en: 'a list with at least one entry, such as ["C"]' },
  object: { ne: '{ } भित्रको विवरण', en: 'an object in braces, such as { "type": "groupComplete" }' },
  string: { ne: 'उद्धरण चिह्नभित्रको पाठ, जस्तै "permit"', en: 'a text in quotes, such as "permit"' },
  [spelling.id]: {
    ne: 'साना अङ्ग्रेजी अक्षर, अङ्क र बीचमा एउटा -, जस्तै notice-and-inquiry',
    en: 'small Latin letters, digits and single hyphens between them, such as notice-and-inquiry',
  },
  [spelling.event]: {
    ne: 'ठूला अङ्ग्रेजी अक्षर, अङ्क र बीचमा एउटा _, जस्तै SEND_BACK',
    en: 'capital Latin letters, digits and single underscores between them, such as SEND_BACK',
  },
  [spelling.given]: {
    ne: 'सानो अङ्ग्रेजी अक्षरबाट सुरु हुने अक्षर र अङ्क, जस्तै notDefaulter',
    en: 'Latin letters and digits, the first of them a small letter, such as notDefaulter',
  },
  [spelling.role]: { ne: 'पदको सङ्केत, जस्तै C', en: 'the code of a post, such as C' },
};

/** Misfits as problems of a file. */
export function misfitProblems({ file, path }: Place, misfits: readonly Misfit[]): readonly Problem[] {
  return misfits.slice(0, mostSaid).map(({ path: below, rule, ...words }) => {
    const known = 'known' in words && 'word' in words ? { known: nearestWords(words.word, words.known) } : {};
    const wanted = 'wanted' in words ? { wanted: entryOf(plainWords, words.wanted) ?? words.wanted } : {};
    return problem({ file, path: path + below }, rule, { ...words, ...known, ...wanted });
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

/** What is left out where a condition fails must be missed by nobody: an effect of a way, judged by what is known of the case. */
function lintWhen(found: FoundAction, cel: Cel): readonly Problem[] {
  const { action, transition } = found;
  const { when, type } = action;
  if (when === undefined) return [];
  const place = inside(found.place, 'when');
  if (!mayBeLeftOut(action)) return [problem(place, 'when-changes', { word: type })];
  if (transition === undefined) return [problem(place, 'when-without-way', { word: type })];
  const beyond = beyondFacts(action);
  if (beyond !== undefined) return [problem(place, 'when-beyond-facts', { word: beyond })];
  const demanded = [...demandedFacts(transition.guard), ...demandedFacts(when)];
  return findWhens([found]).flatMap(({ guard, place: at }) =>
    missableFacts(guard, cel)
      .filter((word) => !demanded.includes(word))
      .map((word) => problem(inside(at, 'params'), 'when-may-miss', { word })),
  );
}

// With no fact at all an expression that provides for their lack still has a value.
function missableFacts({ type, params }: Guard, cel: Cel): readonly string[] {
  const condition = params?.['condition'];
  const read = type === 'formula' && typeof condition === 'string' ? cel.factsOf(condition) : undefined;
  return read === undefined || cel.evaluate(String(condition), {}) !== undefined ? [] : read;
}

/** The facts without which a condition does not hold. */
export function demandedFacts(guard: Guard | undefined): readonly string[] {
  if (guard === undefined) return [];
  if (guard.type === 'all') return innerGuards(guard).flatMap(demandedFacts);
  return guard.type === 'factGiven' ? listOf(guard.params?.['facts']) : [];
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
