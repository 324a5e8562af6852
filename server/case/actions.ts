import { explain } from '../../workflows/engine/explain.ts';
import type { Facts } from '../../form-schemas/engine/definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { Ask } from '../../workflows/engine/marks.ts';
import type { ActionsView, AskView } from '../contract/actions.ts';
import { seatsOn } from '../accounts/seats.ts';
import type { Runtime, Who } from '../runtime.ts';
import { type Case, factsAtEnd, factsOf, stageFacts } from './case.ts';
import { heldByOf } from './runs.ts';
import { stateTitle } from './titles.ts';

/**
 * The actions of a run of a case that is already loaded. What is closed to the person's own post and open to one that they hold as
 * acting officer is open, and says as what.
 * @param form only what may be done on this form
 */
export function actionsOf(runtime: Runtime, who: Who, held: Case, form?: string): ActionsView['actions'] {
  const [own, ...others] = seatsOn(held, who).map((seat) => ({
    seat,
    actions: actionsIn(runtime, { ...who, ...seat }, held, form),
  }));
  return (own?.actions ?? []).map((action, place) => {
    if (action.open) return action;
    const open = others.find(({ actions }) => actions[place]?.open === true);
    return { ...action, ...open?.actions[place], ...(open ? { as: open.seat.role } : {}) };
  });
}

function actionsIn(runtime: Runtime, who: Who, held: Case, form?: string): ActionsView['actions'] {
  const { accountId, role, name, designation } = who;
  const at = runtime.now();
  const known = factsOf(held);
  const facts = held.snapshot.status === 'done' ? factsAtEnd(held, known) : stageFacts(held, known, at);
  const heldBy = heldByOf(held.runs, held.row.run);
  const query = {
    actor: { accountId, role, name, designation },
    at,
    facts,
    ...(heldBy ? { heldBy } : {}),
    ...(form === undefined ? {} : { form }),
  };
  return explain(held.definition.stage, held.snapshot, query).map((action) => ({
    run: held.row.run,
    event: action.event,
    ...(action.form ? { form: action.form } : {}),
    title: action.title ?? { ne: action.event, en: action.event },
    needsNote: action.needsNote,
    ...(action.noteTitle ? { noteTitle: action.noteTitle } : {}),
    awaited: action.awaited,
    bySystem: action.bySystem,
    does: [...action.does],
    ...(action.way ? { way: action.way } : {}),
    place: action.place,
    asks: action.asks.map((ask) => askView(ask, action.open ? known : {})),
    open: action.open,
    ...(action.target ? { target: action.target, targetTitle: stateTitle(held, action.target) } : {}),
    reasons: action.reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    waitingFor: [...action.waitingFor],
    ...(action.since ? { since: action.since } : {}),
  }));
}

/** The question, and the answer that the case already knows; who may not answer is told none. */
function askView({ suggests, ...ask }: Ask, known: Facts): AskView {
  const fact = suggests === undefined ? undefined : ownValue(known, suggests);
  // a day is asked for as the AD calendar has it
  const value = ask.kind === 'date' && isRecord(fact) ? fact['ad'] : fact;
  if (typeof value !== 'string' || value === '') return ask;
  return ask.kind === 'offered' ? { ...ask, offered: [...new Set(value.split('\n'))] } : { ...ask, suggested: value };
}
