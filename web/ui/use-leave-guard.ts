import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { withoutBase } from '../api/base.ts';
import { guardBack } from './back-guard.ts';

/** Whether somebody who wants to leave a page is being asked, and the answers. */
export type LeaveGuard = {
  /** Somebody wants to leave and has not answered yet. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
};

/** While there is something to lose, leaving the page is asked about first: a link, the browser's back and forward, closing the tab. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [wish, setWish] = useState<() => void>();
  useEffect(() => {
    if (!active) return undefined;
    const asks = (go: () => void) => setWish(() => go);
    const stops = [
      guardLinks((to) => asks(() => void navigate(to))),
      guardHistory((release, steps) =>
        asks(() => {
          release();
          window.history.go(steps);
        }),
      ),
      listen(window, 'beforeunload', (event) => event.preventDefault()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [active, navigate]);
  return {
    asking: wish !== undefined,
    stay: () => setWish(undefined),
    leave: () => {
      setWish(undefined);
      wish?.();
    },
  };
}

type Stop = () => void;

function guardLinks(onLeave: (to: string) => void): Stop {
  return listen(document, 'click', (event) => {
    const to = event instanceof MouseEvent ? pathOfLink(event) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(to);
  });
}

/** Address of the app's page that a plain click on a link goes to. */
function pathOfLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  const samePage = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !samePage ? withoutBase(pathname) + search + hash : undefined;
}

/** The browser has already moved when it tells so: it is moved back, and moves again once the answer is yes. */
function guardHistory(onLeave: (release: Stop, steps: number) => void): Stop {
  const here = positionOf(window.history.state);
  let returning = false;
  let released = false;
  return guardBack((event) => {
    if (released) return;
    event.stopImmediatePropagation();
    if (returning) {
      returning = false;
      return;
    }
    const steps = positionOf(event.state) - here;
    returning = true;
    window.history.go(-steps);
    onLeave(() => {
      released = true;
    }, steps);
  });
}

/** The router numbers the pages of a tab. */
function positionOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}

function listen(target: EventTarget, name: string, run: (event: Event) => void): Stop {
  target.addEventListener(name, run, { capture: true });
  return () => target.removeEventListener(name, run, { capture: true });
}
