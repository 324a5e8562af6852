import { Anchor, Button, Group, Paper, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import type { DeskListProps } from './desk-acts.ts';
import classes from './desk.module.css';
import { PaperCase } from './DeskTable.tsx';
import { PaperMark } from './PaperMark.tsx';
import { PaperNumber } from './PaperNumber.tsx';
import { RowBox } from './RowBox.tsx';
import { RowButton } from './RowButton.tsx';

/** The same list for a phone. */
export function DeskCards({ papers, selection, acts }: DeskListProps) {
  const { t, pick } = useTexts();
  const all = papers.every(({ id }) => selection.chosen.has(id));
  return (
    <Stack gap="sm">
      {acts.mayHandOut && (
        <Button variant="default" aria-pressed={all} onClick={acts.toggleAll}>
          {t(all ? 'desk.letShownGo' : 'desk.chooseShown')}
        </Button>
      )}
      <ul className={classes['cards']}>
        {papers.map((paper) => (
          <Paper key={paper.id} component="li" withBorder p="sm" bg="var(--naksa-surface)">
            <Group wrap="nowrap" align="flex-start" gap="sm">
              {acts.mayHandOut && <RowBox paper={paper} chosen={selection.chosen.has(paper.id)} acts={acts} />}
              <div className={classes['cardText']}>
                <Anchor component={Link} to={`/user/print-desk/${paper.id}`} fw={600}>
                  {pick(paper.title)}
                </Anchor>
                <div className={classes['quiet']}>
                  <PaperNumber paper={paper} /> · <DateText value={paper.issuedAt} />
                </div>
                <PaperCase paper={paper} />
                <Group justify="space-between" mt="xs" align="flex-end">
                  <div>
                    <PaperMark paper={paper} />
                  </div>
                  <RowButton paper={paper} acts={acts} />
                </Group>
              </div>
            </Group>
          </Paper>
        ))}
      </ul>
    </Stack>
  );
}
