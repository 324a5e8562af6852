import type { DeedProposal } from '../../server/contract/proposals.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { IconName } from '../ui/Icon.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';

const looks = {
  waiting: { tone: 'waiting', icon: 'clock' },
  confirmed: { tone: 'approved', icon: 'check' },
  'turned-down': { tone: 'rejected', icon: 'cross' },
  withdrawn: { tone: 'idle', icon: 'back' },
  expired: { tone: 'idle', icon: 'history' },
} as const satisfies Record<DeedProposal['state'], { readonly tone: Tone; readonly icon: IconName }>;

const forOthers = { tone: 'idle', icon: 'clock' } as const;

/** How a proposal stands; of one that waits, whether it waits for the reader. */
export function ProposalStanding({ proposal: { state, mayConfirm } }: { readonly proposal: DeedProposal }) {
  const { t } = useTexts();
  const { tone, icon } = state === 'waiting' && !mayConfirm ? forOthers : looks[state];
  return (
    <StatusMark tone={tone} icon={icon}>
      {t(mayConfirm ? 'proposal.state.yours' : `proposal.state.${state}`)}
    </StatusMark>
  );
}
