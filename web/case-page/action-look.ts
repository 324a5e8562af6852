import type { IconName } from '../ui/Icon.tsx';
import type { Action } from '../application/actions.ts';

type Look = { readonly icon: IconName; readonly key?: string };

/** By what an action does, the first that fits. */
const byDeed: readonly (readonly [Action['does'][number], Look])[] = [
  ['recordApproval', { icon: 'check', key: 'Alt+A' }],
  ['submitForm', { icon: 'forward' }],
  ['rejectForm', { icon: 'cross', key: 'Alt+R' }],
  ['removeForm', { icon: 'trash' }],
  ['assignNumber', { icon: 'stamp' }],
];
const byWay = { on: { icon: 'forward' }, back: { icon: 'back' } } satisfies Record<string, Look>;

/** The picture on the button of an action. */
export function iconOf(action: Action): IconName {
  return lookOf(action).icon;
}

/** The keys that press it; undefined for most. */
export function keyOf(action: Action): string | undefined {
  return lookOf(action).key;
}

function lookOf({ does, way, form }: Action): Look {
  const found = byDeed.find(([deed]) => does.includes(deed))?.[1];
  if (found !== undefined) return found;
  if (form !== undefined && does.includes('returnForm')) return byWay.back;
  return way === undefined ? { icon: 'right' } : byWay[way];
}
