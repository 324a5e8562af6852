import { Anchor, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PartBody } from '../../../server/contract/change-sets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import lawClasses from '../law.module.css';
import { useAddPart, useRemovePart, useSets } from './api.ts';
import { NewSet } from './NewSet.tsx';
import { isSamePart } from './part-place.ts';

const NEW = 'new';

/** To which set what is being written belongs: it can be put into one, into a new one, or taken out. */
export function SetStrip({ part }: { readonly part: PartBody }) {
  const { t } = useTexts();
  const { data } = useSets();
  const [beginning, setBeginning] = useState(false);
  const add = useAddPart();
  const remove = useRemovePart();
  const mine = (data?.sets ?? []).filter(({ mine: own, state }) => own && state === 'open');
  const inSet = mine.find(({ holds }) => holds.some((held) => isSamePart(held, part)))?.id;
  const choose = (next: string) => {
    if (next === NEW) setBeginning(true);
    else if (next !== '') add.mutate({ set: next, part });
    else if (inSet !== undefined) remove.mutate({ set: inSet, part });
  };
  return (
    <Group component="section" gap="sm" className={lawClasses['bar'] ?? ''} aria-label={t('law.set.kind')}>
      <Text size="sm" id="set-of-this">
        {t('law.set.belongs')}
      </Text>
      <NativeSelect
        aria-labelledby="set-of-this"
        value={inSet ?? ''}
        disabled={add.isPending || remove.isPending}
        data={[
          { value: '', label: t('law.set.alone') },
          ...mine.map(({ id, title }) => ({ value: id, label: title })),
          { value: NEW, label: t('law.set.newOne') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {inSet !== undefined && (
        <Anchor component={Link} to={`/user/setup/change-sets/${inSet}`} fz="sm">
          {t('law.set.open')}
        </Anchor>
      )}
      {beginning && <NewSet part={part} onClose={() => setBeginning(false)} />}
      {(add.isError || remove.isError) && <ProblemAlert error={add.error ?? remove.error} />}
    </Group>
  );
}
