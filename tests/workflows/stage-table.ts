import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Guard, Transition } from '../../workflows/engine/definition.ts';
import { enteringRoles } from '../../workflows/engine/forms.ts';
import { innerGuards } from '../../workflows/engine/guards.ts';
import {
  type EventInfo,
  type StageModel,
  type StateInfo,
  toTransitions,
  usedFragments,
} from '../../workflows/engine/model.ts';
import { findPriority, highestApprovers, isHigher, systemRole } from '../../workflows/engine/roles.ts';

type Column = { readonly stage: StageModel; readonly role: string; readonly rule?: FormRule };

type Row = { readonly stage: StageModel; readonly state: StateInfo; readonly event: EventInfo };

const yes = '●';

/** The stage as a table in Markdown: per state, which role may ever do what, on which forms; for review and for diffs. */
export function stageTable(stage: StageModel): string {
  const { title, id } = stage.body.definition;
  const roles = [...stage.roles.keys()].filter((role) => findPriority(stage, role) !== undefined).concat(systemRole);
  const states = [...stage.states.values()].map((state) => stateSection(stage, state, roles));
  return [`# ${title.ne} (${id})`, legend, sharedSection(stage), ...anywhereSection(stage, roles), ...states, ''].join(
    '\n\n',
  );
}

const legend = `${yes} = may do it when the other conditions hold; numbers = only on these forms (menu order). → = where the case goes; when = all that must hold, one line per way out.`;

/** What the fragments demand, once: it is the same in every state. */
function sharedSection({ body }: StageModel): string {
  const rows = usedFragments(body).flatMap(({ on }) =>
    Object.entries(on).map(([event, to]) => `| ${event} | ${whenOf(toTransitions(to))} |`),
  );
  return ['## Shared events', ['| event | when |', '|---|---|', ...rows].join('\n')].join('\n\n');
}

function whenOf(transitions: readonly Transition[]): string {
  const said = transitions.map(({ guard, actions = [] }) => {
    const leftOut = actions.flatMap(({ type, params = {}, when }) =>
      when === undefined ? [] : [`; ${type}(${valuesOf(params)}) only if ${conditionText(when)}`],
    );
    return (guard === undefined ? 'always' : conditionText(guard)) + leftOut.join('');
  });
  return said.map((text) => text.replaceAll('|', '\\|')).join('<br>');
}

function conditionText(guard: Guard): string {
  const { type, params = {} } = guard;
  const inner = innerGuards(guard).map(conditionText);
  if (type === 'all') return inner.join(' · ');
  if (inner.length > 0) return `${type}(${inner.join(' · ')})`;
  const { says: _says, ...told } = params;
  const values = valuesOf(told);
  return values === '' ? type : `${type}(${values})`;
}

function valuesOf(params: Readonly<Record<string, unknown>>): string {
  return Object.values(params)
    .map((value) => (Array.isArray(value) ? value.join(' ') : String(value)))
    .join('; ');
}

function stateSection(stage: StageModel, state: StateInfo, roles: readonly string[]): string {
  const heading = `## ${state.title.ne} (\`${state.name}\`)`;
  if (state.final) return `${heading}\n\nFinal.`;
  const forms = state.forms.map(formLine);
  const here = [...state.events.values()].filter(({ scope }) => scope !== 'stage');
  const rows = here.map((event) => eventRow(event, roles, (role) => cellOf({ stage, state, event }, role)));
  const byItself = (stage.body.definition.states[state.name]?.always ?? []).map(
    (transition) => `- by itself → ${transition.target}: ${whenOf([transition])}`,
  );
  const facts = [`Moves on: ${state.owner.join(', ')}.`, ...byItself, ...forms].join('\n');
  return [heading, facts, [...headerOf(roles), ...rows].join('\n')].join('\n\n');
}

/** What may be done with approved forms wherever the case has come, once for all states. */
function anywhereSection(stage: StageModel, roles: readonly string[]): readonly string[] {
  const [first] = stage.states.values();
  const events = [...(first?.events.values() ?? [])].filter(({ scope }) => scope === 'stage');
  if (first === undefined || events.length === 0) return [];
  const state = { ...first, forms: stage.body.forms };
  const rows = events.map((event) => eventRow(event, roles, (role) => cellOf({ stage, state, event }, role)));
  return ['## On an approved form, wherever the case has come', [...headerOf(roles), ...rows].join('\n')];
}

function headerOf(roles: readonly string[]): readonly string[] {
  return [`| event | → | ${roles.join(' | ')} | when |`, `|---|---|${roles.map(() => ':-:|').join('')}---|`];
}

function formLine({ order, slug, enterBy, enterAlso = [], approvers, requirement, condition }: FormRule): string {
  const entering = [enterBy, ...enterAlso].join(' or ');
  const needed = condition === undefined ? requirement : `${requirement}: \`${condition}\``;
  return `- ${order} \`${slug}\`: ${entering} enters, ${approvers.join(' then ') || 'nobody'} approves; ${needed}`;
}

function eventRow(event: EventInfo, roles: readonly string[], cell: (role: string) => string): string {
  const targets = [...new Set(event.transitions.flatMap(({ target }) => target ?? []))];
  const when = event.fragment === undefined ? whenOf(event.transitions) : '';
  return `| ${event.name} | ${targets.join(', ')} | ${roles.map(cell).join(' | ')} | ${when} |`;
}

function cellOf({ stage, state, event }: Row, role: string): string {
  const may = (column: Column) => event.transitions.some((transition) => mayEver(transition, column));
  if (event.scope === 'case') return may({ stage, role }) ? yes : '';
  const open = state.forms.filter((rule) => may({ stage, role, rule }));
  return open.length === state.forms.length ? yes : open.map(({ order }) => order).join(' ');
}

function mayEver({ guard }: Transition, column: Column): boolean {
  return guard === undefined || roleVerdict(guard, column) !== false;
}

/** What a condition says of the role alone; undefined when it depends on more. */
function roleVerdict(guard: Guard, column: Column): boolean | undefined {
  const inner = innerGuards(guard).map((each) => roleVerdict(each, column));
  if (guard.type === 'all') return inner.includes(false) ? false : undefined;
  if (guard.type === 'any') return inner.every((verdict) => verdict === false) ? false : undefined;
  return byRole(guard, column);
}

function byRole({ type, params }: Guard, { stage, role, rule }: Column): boolean | undefined {
  const named = params?.['roles'];
  if (type === 'roleIs') return Array.isArray(named) && named.includes(role);
  if (rule === undefined) return undefined;
  if (type === 'isEnterBy') return (params?.['only'] === true ? [rule.enterBy] : enteringRoles(rule)).includes(role);
  if (type === 'isApprover' || type === 'isApproversTurn') return rule.approvers.includes(role);
  if (type === 'isHighestApprover') return highestApprovers(stage, rule).includes(role);
  if (type === 'isRejecterOrHigher')
    return rule.approvers.some((other) => other === role || isHigher(stage, role, other));
  return undefined;
}
