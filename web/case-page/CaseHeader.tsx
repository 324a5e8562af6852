import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import { formatDate, formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { FilesMenu } from '../files/FilesMenu.tsx';
import { FromPaper } from '../ui/FromPaper.tsx';
import { Icon } from '../ui/Icon.tsx';
import classes from './case.module.css';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { mayCarry } from '../api/carried.ts';
import { NewProcess } from './NewProcess.tsx';
import { TakeAlong } from './TakeAlong.tsx';

type CaseHeaderProps = {
  readonly view: ApplicationView;
  /** How far the case is, below its name; on a phone it folds with what may be begun. */
  readonly stages?: ReactNode;
  /** The run that is shown. */
  readonly run?: number;
};

/** Whose file this is: registration number, owner, ward, plot, class; and what may be begun on it. */
export function CaseHeader({ view, stages, run }: CaseHeaderProps) {
  const { summary } = view;
  const { t, language, pick } = useTexts();
  const { may } = useSession();
  const plot = plotOf(summary);
  const now = view.groups.find((group) => group.status === 'current' && group.run === (run ?? summary.run));
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // a narrow window on a desk stays there, and is logged out when nobody sits at it
  const touched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes['head']}>
        <Title order={1} size="h2" className={classes['owner'] ?? ''}>
          <span className="tabular">{numberOf(summary, t, language)}</span> <span lang="ne">{ownerOf(summary)}</span>
        </Title>
        <ul className={classes['facts']}>
          <li>{t('application.wardNo', { ward: formatWard(summary.ward, language) })}</li>
          {plot !== '' && <li>{t('application.plotNo', { plot: withDigits(plot, language) })}</li>}
          {summary.isBuilding && (
            <li>
              {t('application.buildingClass', {
                class: t(`codes.buildingClass.${summary.buildingClass}.short`, { defaultValue: summary.buildingClass }),
              })}
            </li>
          )}
          <li>{pick(summary.constructionTypeTitle)}</li>
          {view.fromPaper && (
            <li>
              <FromPaper />
            </li>
          )}
          {summary.validUntil !== undefined && (
            <li>{t('application.validUntil', { date: formatDate(summary.validUntil, language) })}</li>
          )}
        </ul>
        <Tools small={small} stages={stages} now={now === undefined ? undefined : pick(now.title)}>
          {may.includes('act') && <NewProcess id={summary.id} />}
          <FilesMenu view={view} />
          {small && touched && mayCarry() && <TakeAlong view={view} />}
          {may.includes('replay') && (
            <Button
              component={Link}
              to={`/user/applications/${summary.id}/replay`}
              size="compact-md"
              fz="sm"
              variant="default"
              leftSection={<Icon name="history" size={16} />}
            >
              {t('replay.title')}
            </Button>
          )}
        </Tools>
      </div>
      {!small && stages}
    </>
  );
}

type ToolsProps = {
  readonly small: boolean;
  readonly stages: ReactNode;
  /** What the stage is called at which the case stands. */
  readonly now: string | undefined;
  readonly children: ReactNode;
};

/** What may be begun on the file: beside its name, on a phone folded away so that the form is in view. */
function Tools({ small, stages, now, children }: ToolsProps) {
  const { t } = useTexts();
  if (!small) return children;
  return (
    <details className={classes['tools']}>
      <summary>{now === undefined ? t('application.tools') : t('application.toolsAt', { stage: now })}</summary>
      {stages}
      <div className={classes['toolRow']}>{children}</div>
    </details>
  );
}
