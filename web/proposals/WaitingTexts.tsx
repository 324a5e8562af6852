import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Texts of the law that wait are published on their own pages; whoever looks for them among the proposals is sent there. */
export function WaitingTexts({ count }: { readonly count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <Notice tone="waiting" icon="clock" title={t('proposal.texts', { count })}>
      <Anchor component={Link} to="/user/setup/versions">
        {t('proposal.textsOpen')}
      </Anchor>
    </Notice>
  );
}
