import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { numberOf, ownerOf } from '../application/case-name.ts';
import { Reasons } from '../application/Reasons.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { problemText } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import type { BulkRow, Outcome } from './bulk.machine.ts';
import classes from './tasks.module.css';

type BulkRowsProps = {
  readonly rows: readonly BulkRow[];
  /** Of the rows from the first one on. */
  readonly outcomes: readonly Outcome[];
  readonly running: boolean;
};

/** The files of a bulk deed, each with what became of it. */
export function BulkRows({ rows, outcomes, running }: BulkRowsProps) {
  const { t, language, pick } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={classes['bulk']} tabIndex={0} aria-label={t('task.chosen')}>
      {rows.map(({ item, waiting }, at) => (
        <li key={`${item.id} ${waiting?.form ?? ''}`} className={classes['bulkRow']}>
          <div className={classes['bulkText']}>
            <Anchor component={Link} to={`/user/applications/${item.id}`} target="_blank" fw={600}>
              {numberOf(item, t, language)} <span lang="ne">{ownerOf(item)}</span>
            </Anchor>
            {waiting?.formTitle !== undefined && <div className={classes['quiet']}>{pick(waiting.formTitle)}</div>}
            <WhyRefused item={item} outcome={outcomes[at]} />
          </div>
          <OutcomeMark outcome={outcomes[at]} isNow={running && at === outcomes.length} />
        </li>
      ))}
    </ul>
  );
}

type OutcomeMarkProps = { readonly outcome: Outcome | undefined; readonly isNow: boolean };

function OutcomeMark({ outcome, isNow }: OutcomeMarkProps) {
  const { t } = useTexts();
  if (isNow)
    return (
      <StatusMark tone="info" icon="refresh">
        {t('task.outcome.now')}
      </StatusMark>
    );
  if (outcome === undefined) return null;
  return outcome.kind === 'done' ? (
    <StatusMark tone="approved" icon="check">
      {t('task.outcome.done')}
    </StatusMark>
  ) : (
    <StatusMark tone="rejected" icon="warning">
      {t('task.outcome.refused')}
    </StatusMark>
  );
}

function WhyRefused({ item, outcome }: { readonly item: ApplicationSummary; readonly outcome: Outcome | undefined }) {
  const { t, language, pick } = useTexts();
  if (outcome?.kind !== 'refused') return null;
  const { action, error } = outcome;
  const formTitle = (slug: string) => {
    const found = item.waiting.find(({ form }) => form === slug)?.formTitle;
    return found === undefined ? undefined : pick(found);
  };
  if (action !== undefined) return <Reasons action={action} formTitle={formTitle} />;
  return (
    <div className={classes['quiet']}>{error === undefined ? t('task.moved') : problemText(error, t, language)}</div>
  );
}
