import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DeskPage } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import classes from './desk.module.css';

type Job = DeskPage['underway'][number];

type JobsProps = { readonly jobs: readonly Job[] };

/** Papers that could not be made, each with its reason: somebody must look. */
export function Failed({ jobs }: JobsProps) {
  const { t } = useTexts();
  const failed = jobs.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  return (
    <Notice tone="rejected" icon="warning" title={t('desk.failedTitle', { count: failed.length })}>
      <JobList jobs={failed} />
    </Notice>
  );
}

/** Papers that are being made now; beneath the list, which does not move when they are done. */
export function Underway({ jobs }: JobsProps) {
  const { t } = useTexts();
  const waiting = jobs.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Notice tone="info" icon="clock">
      <details>
        <summary className={classes['more']}>{t('desk.underwayTitle', { count: waiting.length })}</summary>
        <JobList jobs={waiting} />
      </details>
    </Notice>
  );
}

function JobList({ jobs }: JobsProps) {
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
