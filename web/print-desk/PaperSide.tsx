import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { IssuedPreview } from '../documents/IssuedPreview.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DeskActs } from './desk-acts.ts';
import classes from './desk.module.css';
import { PaperNumber } from './PaperNumber.tsx';

// who walks down the list with the arrows sees the page where they stop
const pause = 150;

/** The paper under the cursor, as it comes out of the printer. */
export function PaperSide({ paper, acts }: { readonly paper: DeskPaper; readonly acts: DeskActs }) {
  const { t, pick } = useTexts();
  const [settled] = useDebouncedValue(paper, pause);
  return (
    <aside className={classes['side']} aria-label={t('desk.beside')}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <div>
          <Title order={2} size="h3">
            {pick(paper.title)}
          </Title>
          <Text size="sm" c="dimmed">
            <PaperNumber paper={paper} />
            {' · '}
            <span lang="ne">{paper.ownerNe}</span>
          </Text>
        </div>
        {acts.mayHandOut && paper.standing !== 'revoked' && (
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            style={{ flex: 'none' }}
            loading={acts.busyWith === paper.id}
            aria-label={`${t('desk.printOne')}: ${pick(paper.title)}`}
            leftSection={<Icon name="print" size={16} />}
            onClick={() => acts.print(paper)}
          >
            {t('desk.printOne')}
          </Button>
        )}
      </Group>
      <IssuedPreview id={settled.id} title={pick(settled.title)} />
      <Anchor component={Link} to={`/user/print-desk/${paper.id}`} size="sm" mt="xs" display="block">
        {t('desk.toDetail')}
      </Anchor>
    </aside>
  );
}
