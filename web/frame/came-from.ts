import { keyHere } from '../api/base.ts';
import type { Place } from './menu.ts';

const key = (): string => keyHere('naksa.cameFrom');
const aCase = /^\/user\/applications\/(?!new$)[^/]+/u;

/** Remembers, for this tab, the page outside of cases on which somebody is; its address only. */
export function notePlace({ pathname, search }: Place): void {
  if (!aCase.test(pathname)) sessionStorage.setItem(key(), pathname + search);
}

/** Where somebody is for the menu: within a case, the page from which they came to it. */
export function placeInMenu(place: Place): Place {
  const came = aCase.test(place.pathname) ? findCame() : null;
  if (came === null) return place;
  const { pathname, search } = new URL(came, 'https://naksa.invalid');
  return { pathname, search };
}

function findCame(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key());
}
