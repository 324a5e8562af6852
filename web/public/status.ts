import type { CaseStatus } from '../../server/contract/statuses.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Tone } from '../ui/StatusMark.tsx';

/** How an application may stand, with tone and icon for the public: what is returned goes on, what is discarded does not. */
export const publicLooks: Readonly<Record<CaseStatus, { readonly tone: Tone; readonly icon: IconName }>> = {
  P: { tone: 'waiting', icon: 'clock' },
  A: { tone: 'approved', icon: 'check' },
  C: { tone: 'approved', icon: 'shield' },
  X: { tone: 'rejected', icon: 'back' },
  D: { tone: 'idle', icon: 'cross' },
};
