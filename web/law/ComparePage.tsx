import { Paper, Stack, Title } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useDefinition } from './api.ts';
import { Differences } from './Differences.tsx';
import { LawTrail } from './LawTrail.tsx';
import { kindOf } from './list.ts';

/** /user/setup/versions/:kind/:id/compare?from=1&to=2: what differs between two versions. */
export function ComparePage() {
  const { t, language, pick } = useTexts();
  const { kind: name, id = '' } = useParams();
  const [search] = useSearchParams();
  const kind = kindOf(name);
  const { data } = useDefinition({ kind, id });
  const [newest, before] = data?.versions ?? [];
  // an address without them means what changed last
  const from = numberOf(search.get('from')) ?? before?.version;
  const to = numberOf(search.get('to')) ?? newest?.version;
  const title = t('law.compare.title', {
    from: withDigits(from ?? 0, language),
    to: withDigits(to ?? 0, language),
  });
  usePageTitle(title);
  if (name !== kind || (data !== undefined && (from === undefined || to === undefined))) return <NotFoundPage />;
  const address = `/user/setup/versions/${kind}/${id}`;
  return (
    <Stack gap="sm">
      <LawTrail kind={kind} steps={[[address, data === undefined ? id : pick(data.title)]]} />
      <Title order={1}>{title}</Title>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        {from === undefined || to === undefined ? (
          <Waiting />
        ) : (
          <Differences named={{ kind, id }} from={from} to={{ to }} />
        )}
      </Paper>
    </Stack>
  );
}

function numberOf(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,8}$/u.test(value) ? Number(value) : undefined;
}
