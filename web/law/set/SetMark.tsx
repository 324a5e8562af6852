import type { ChangeSetItem } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

const looks = {
  open: { tone: 'info', icon: 'pencil' },
  waiting: { tone: 'waiting', icon: 'clock' },
  published: { tone: 'approved', icon: 'check' },
  'turned-down': { tone: 'rejected', icon: 'cross' },
  withdrawn: { tone: 'info', icon: 'back' },
} as const satisfies Record<ChangeSetItem['state'], { readonly tone: string; readonly icon: IconName }>;

/** How far a set has come. */
export function SetMark({ state }: Pick<ChangeSetItem, 'state'>) {
  const { t } = useTexts();
  const { tone, icon } = looks[state];
  return (
    <StatusMark tone={tone} icon={icon}>
      {t(`law.set.state.${state}`)}
    </StatusMark>
  );
}
