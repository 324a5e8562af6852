import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DeskPage } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import classes from './desk.module.css';

type Job = DeskPage['underway'][number];

/** Papers that are being made now, and those that could not be made, each with its reason. */
export function Underway({ jobs }: { readonly jobs: DeskPage['underway'] }) {
  const { t } = useTexts();
  const waiting = jobs.filter(({ state }) => state === 'waiting');
  const failed = jobs.filter(({ state }) => state === 'failed');
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="rejected" icon="warning" title={t('desk.failedTitle', { count: failed.length })}>
          <JobList jobs={failed} />
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="info" icon="clock">
          <details>
            <summary className={classes['more']}>{t('desk.underwayTitle', { count: waiting.length })}</summary>
            <JobList jobs={waiting} />
          </details>
        </Notice>
      )}
    </>
  );
}

function JobList({ jobs }: { readonly jobs: readonly Job[] }) {
  const { pick } = useTexts();
  return (
    <ul className={classes['jobs']}>
      {jobs.map(({ applicationId, form, title, reason }) => (
        <li key={`${applicationId} ${form}`}>
          <Anchor component={Link} to={`/user/applications/${applicationId}/forms/${form}`}>
            {pick(title)}
          </Anchor>
          {reason !== undefined && <div>{reason}</div>}
        </li>
      ))}
    </ul>
  );
}
