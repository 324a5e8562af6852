import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { Link } from 'react-router-dom';
import type { ChangeSetView } from '../../../server/contract/change-sets.ts';
import { Problem } from '../../api/problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import lawClasses from '../law.module.css';
import { useSet } from './api.ts';
import { SetDeeds } from './SetDeeds.tsx';
import { SetMark } from './SetMark.tsx';
import { SetParts } from './SetParts.tsx';

/** /user/setup/change-sets/:id: what belongs together, and the way it goes together. */
export function SetPage() {
  const { t } = useTexts();
  const { id } = useParams();
  const { data, error, refetch } = useSet(id);
  usePageTitle(data?.title);
  if (error !== null) {
    if (error instanceof Problem && error.body.status < 500) return <NotFoundPage />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SetupSkeleton rows={6} height={44} />;
  const root = '/user/setup/versions';
  return (
    <Stack gap="sm">
      <Trail
        steps={[
          [root, t('law.title')],
          [`${root}?kind=sets`, t('law.set.kind')],
        ]}
      />
      <div>
        <Title order={1}>{data.title}</Title>
        <SetMark state={data.state} />
      </div>
      <SetParts set={data} />
      <SetDeeds set={data} />
      <History set={data} />
    </Stack>
  );
}

/** What became of a set, in words. */
function History({ set }: { readonly set: ChangeSetView }) {
  const { t } = useTexts();
  const { author, begunAt, proposedAt, reason, effectiveFrom, verdict, state, goesBackOn } = set;
  return (
    <section aria-label={t('law.set.history')}>
      <Text fw={600}>{t('law.set.history')}</Text>
      <ul className={lawClasses['plain']}>
        <li>
          <DateText value={begunAt} />: {t('law.set.told.begun', { name: author.name })}
          {goesBackOn !== undefined && (
            <>
              {' '}
              {t('law.set.told.back')}{' '}
              <Anchor component={Link} to={`/user/setup/change-sets/${goesBackOn.id}`}>
                {goesBackOn.title}
              </Anchor>
            </>
          )}
        </li>
        {proposedAt !== undefined && (
          <li>
            <DateText value={proposedAt} />: {t('law.set.told.proposed', { name: author.name, note: reason })}
            {effectiveFrom !== undefined && (
              <>
                {' '}
                {t('law.set.told.from')} <DateText value={effectiveFrom} />
              </>
            )}
          </li>
        )}
        {verdict !== undefined && (
          <li>
            <DateText value={verdict.at} />: {t(`law.set.told.${state}`, { name: verdict.by.name, note: verdict.note })}
          </li>
        )}
      </ul>
    </section>
  );
}
