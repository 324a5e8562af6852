import type { IconName } from '../ui/Icon.tsx';
import type { Tone } from '../ui/StatusMark.tsx';

/** How an application may stand (specification 4): pending, permit given, completed, returned, discarded. */
export const statuses = ['P', 'A', 'C', 'X', 'D'] as const;

/** Tone and icon of such a status for the public: what is returned goes on, what is discarded does not. */
export function publicLook(status: string): { readonly tone: Tone; readonly icon: IconName } {
  return looks[status] ?? { tone: 'idle', icon: 'circle' };
}

const looks: Readonly<Record<string, { readonly tone: Tone; readonly icon: IconName }>> = {
  P: { tone: 'waiting', icon: 'clock' },
  A: { tone: 'approved', icon: 'check' },
  C: { tone: 'approved', icon: 'shield' },
  X: { tone: 'rejected', icon: 'back' },
  D: { tone: 'idle', icon: 'cross' },
};
