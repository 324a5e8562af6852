import { Container, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { DetailsPart } from './DetailsPart.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { SecurityPart } from './SecurityPart.tsx';

const address = '/user/profile';
const parts = ['details', 'security', 'notifications'] as const;
type Part = (typeof parts)[number];

const pages: Readonly<Record<Part, () => ReactNode>> = {
  details: DetailsPart,
  security: SecurityPart,
  notifications: NotificationsPart,
};

/** /user/profile: what the office keeps of a person, their signature and stamp, how they log in, what they are told. */
export function ProfilePage() {
  const { t } = useTexts();
  const { account } = useSession();
  const navigate = useNavigate();
  const { part: wanted = 'details' } = useParams();
  const part = parts.find((each) => each === wanted);
  usePageTitle(t('account.profile.title'));
  if (part === undefined) return <NotFoundPage />;
  const Content = pages[part];
  return (
    <Container size={1000} py="md" px={0}>
      <Stack>
        <div>
          <Title order={1}>{t('account.profile.title')}</Title>
          <span lang="ne">{account.nameNe}</span>
        </div>
        <CountTabs
          label={t('account.profile.tabs')}
          value={part}
          tabs={parts.map((name) => ({ name, label: t(`account.profile.${name}`) }))}
          onChange={(name) => void navigate(name === 'details' ? address : `${address}/${name}`)}
        />
        <Content />
      </Stack>
    </Container>
  );
}
