import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSetView } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import lawClasses from '../law.module.css';
import { useSession } from '../../session/session.ts';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { useGivePack } from './api.ts';
import { AskSet, type SetDeed } from './AskSet.tsx';

/** What may be done with a set as it stands: put forward by its author, decided by somebody else, taken back once it was published. */
export function SetDeeds({ set }: { readonly set: ChangeSetView }) {
  const { t } = useTexts();
  const { may } = useSession();
  const [asked, setAsked] = useState<SetDeed>();
  const give = useGivePack(set);
  const deeds = deedsOf(set);
  if (deeds.length === 0) return null;
  return (
    <Group gap="xs" className={lawClasses['bar'] ?? ''} component="section" aria-label={t('common.actions')}>
      {deeds.map((deed, index) => (
        <Button
          key={deed}
          {...(index > 0 && { variant: 'default' })}
          leftSection={<Icon name={icons[deed]} />}
          onClick={() => setAsked(deed)}
        >
          {t(`law.set.deed.${deed}`)}
        </Button>
      ))}
      {set.state === 'published' && may.includes('setup') && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={give.isPending}
          onClick={() => give.mutate()}
        >
          {t('law.pack.give')}
        </Button>
      )}
      {give.isError && <ProblemAlert error={give.error} />}
      {asked !== undefined && <AskSet set={set} deed={asked} onClose={() => setAsked(undefined)} />}
    </Group>
  );
}

const icons = {
  propose: 'forward',
  publish: 'check',
  'turn-down': 'cross',
  withdraw: 'back',
  reverse: 'history',
} as const;

function deedsOf({ mine, mayPublish, state, parts }: ChangeSetView): readonly SetDeed[] {
  if (state === 'open') return mine && parts.length > 0 ? ['propose'] : [];
  if (state === 'waiting') return mayPublish ? ['publish', 'turn-down'] : mine ? ['withdraw'] : [];
  return state === 'published' ? ['reverse'] : [];
}
