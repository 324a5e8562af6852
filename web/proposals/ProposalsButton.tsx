import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useProposalsForMe } from './api.ts';

/** The way to the proposals, with how many wait for the reader. */
export function ProposalsButton() {
  const { t, language } = useTexts();
  const forMe = useProposalsForMe() ?? 0;
  const count = withDigits(forMe, language);
  return (
    <Button
      component={Link}
      to="/user/proposals"
      variant="default"
      leftSection={<Icon name="people" />}
      rightSection={forMe > 0 && <Badge aria-label={t('proposal.forMe', { count })}>{count}</Badge>}
    >
      {t('proposal.title')}
    </Button>
  );
}
