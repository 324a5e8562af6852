import { useSyncExternalStore } from 'react';
import { keyHere } from '../../api/base.ts';

/** How keys become text: the Romanised layout, the Preeti font's, or as the computer's own keyboard types. */
export const layouts = ['romanised', 'preeti', 'plain'] as const;
/** A way in which the keys write. */
export type Layout = (typeof layouts)[number];
type NepaliLayout = Exclude<Layout, 'plain'>;

/** The layout in use, and the Nepali one that the toggle key comes back to. */
type Choice = { readonly layout: Layout; readonly nepali: NepaliLayout };

const untouched: Choice = { layout: 'plain', nepali: 'romanised' };
const listeners = new Set<() => void>();
let person: string | undefined;
let choice = untouched;

/** The layout in use now. */
export function currentLayout(): Layout {
  return choice.layout;
}

/** The same for a component, which renders again when it changes. */
export function useLayout(): Layout {
  return useSyncExternalStore(listenToLayout, currentLayout);
}

/** Calls back at each change; returns how to stop. */
export function listenToLayout(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes up what a person chose last on this device. */
export function takeLayoutOf(accountId: string): void {
  if (accountId === person) return;
  person = accountId;
  choice = findChoice();
  tell();
}

/** Changes the layout and remembers it for the person. */
export function chooseLayout(layout: Layout): void {
  choice = { layout, nepali: layout === 'plain' ? choice.nepali : layout };
  if (person !== undefined) keep(storageKey(person), JSON.stringify(choice));
  tell();
}

/** Between plain and the Nepali layout that was used last. */
export function toggleLayout(): void {
  chooseLayout(choice.layout === 'plain' ? choice.nepali : 'plain');
}

function tell(): void {
  for (const listener of listeners) listener();
}

function storageKey(accountId: string): string {
  return keyHere(`naksa.keyboard.${accountId}`);
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a full or forbidden storage forgets the choice with the page; typing goes on
  }
}

function findChoice(): Choice {
  const text = person === undefined ? null : localStorage.getItem(storageKey(person));
  try {
    return readChoice(JSON.parse(text ?? 'null'));
  } catch {
    return untouched;
  }
}

function readChoice(kept: unknown): Choice {
  if (typeof kept !== 'object' || kept === null || !('layout' in kept) || !('nepali' in kept)) return untouched;
  const layout = layouts.find((name) => name === kept.layout);
  return layout === undefined ? untouched : { layout, nepali: kept.nepali === 'preeti' ? 'preeti' : 'romanised' };
}
