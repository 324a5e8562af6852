import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import { outcomeOf, type RecordedHistory } from './store.ts';

/** Real beginnings and events of a stage: walks take their facts, notes and payloads from them. */
export type Ground = { readonly histories: readonly RecordedHistory[] };

export type Random = () => number;

const longest = 40;
const triesPerEvent = 120;
const hourMs = 3_600_000;
const mostHours = 24 * 12;
const note = 'अभिलेखको टिप्पणी';

/**
 * A walk over a stage: it begins like a real history, goes along with it for a while, and then does whatever the stage
 * accepts, by anybody, with facts that the stage has really seen. The same seed gives the same walk.
 */
export function walk(stage: CompiledStage, ground: Ground, seed: number): RecordedHistory {
  const random = randomFrom(seed);
  const model = pick(ground.histories, random);
  const { start, body } = model;
  let { snapshot, effects } = startStage(stage, start);
  const began = outcomeOf(snapshot, effects);
  const steps: { event: StageEvent; came: ReturnType<typeof outcomeOf> }[] = [];
  let { at } = start;
  const along = Math.floor(random() * (model.steps.length + 1));
  for (const { event } of model.steps.slice(0, along)) {
    const result = advance(stage, snapshot, event);
    if (!result.ok) break;
    ({ snapshot, effects } = result);
    ({ at } = event);
    steps.push({ event, came: outcomeOf(snapshot, effects) });
  }
  for (let count = 0; count < longest && snapshot.status === 'active'; count += 1) {
    at = new Date(Date.parse(at) + Math.ceil(random() * mostHours) * hourMs).toISOString();
    const found = tryEvents(stage, snapshot, { ground, at, random });
    if (found === undefined) break;
    ({ snapshot } = found);
    steps.push({ event: found.event, came: outcomeOf(found.snapshot, found.effects) });
  }
  return { from: `walk ${String(seed)}`, body, start, began, steps };
}

type Place = { readonly ground: Ground; readonly at: string; readonly random: Random };

/** Something that the stage accepts now; undefined when nothing that was tried is. */
function tryEvents(stage: CompiledStage, snapshot: Snapshot, place: Place) {
  for (let count = 0; count < triesPerEvent; count += 1) {
    const event = someEvent(stage, snapshot, place);
    const result = advance(stage, snapshot, event);
    if (result.ok) return { event, snapshot: result.snapshot, effects: result.effects };
  }
  return undefined;
}

function someEvent(stage: CompiledStage, snapshot: Snapshot, { ground, at, random }: Place): StageEvent {
  const state = stage.states.get(snapshot.value);
  const info = pick([...(state?.events.values() ?? [])], random);
  const seen = ground.histories.flatMap(({ steps }) => steps.map(({ event }) => event));
  const alike = seen.filter(({ type }) => type === info.name);
  const model = alike.length > 0 && random() < 0.8 ? pick(alike, random) : pick(seen, random);
  const role = random() < 0.5 ? model.actor.role : pick([...stage.roles.keys(), systemRole], random);
  const forms = { form: state?.forms ?? [], stage: stage.body.forms, case: undefined }[info.scope];
  const form = forms && pick(forms, random).slug;
  const { payload } = model;
  return {
    type: info.name,
    actor: { accountId: `walk-${role}`, role, name: role, designation: role },
    at,
    facts: model.facts,
    checked: { issues: 0, missingFiles: [] },
    ...(form === undefined ? {} : { form }),
    ...(random() < 0.7 ? { note } : {}),
    ...(payload === undefined ? {} : { payload }),
  };
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** A small generator (mulberry32): numbers from 0 to 1, the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
