import { NativeSelect, NavLink } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { ReportName } from '../../server/contract/reports.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { reportNames, reportOf } from './filter.ts';
import classes from './reports.module.css';

type ReportNavProps = {
  readonly name: ReportName;
  readonly search: URLSearchParams;
  readonly onChoose: (name: ReportName) => void;
};

/** The reports there are: a list beside the report, on a narrow screen a choice above it. */
export function ReportNav({ name, search, onChoose }: ReportNavProps) {
  const { t } = useTexts();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  if (narrow) {
    return (
      <NativeSelect
        className={classes['screenOnly'] ?? ''}
        label={t('reports.choose')}
        value={name}
        data={reportNames.map((each) => ({ value: each, label: t(`reports.name.${each}`) }))}
        onChange={(event) => onChoose(reportOf(event.currentTarget.value))}
      />
    );
  }
  return (
    <nav aria-label={t('reports.title')} className={classes['nav']}>
      {reportNames.map((each) => (
        <NavLink
          key={each}
          component={Link}
          to={{ pathname: `/user/reports/${each}`, search: search.toString() }}
          label={t(`reports.name.${each}`)}
          active={each === name}
          aria-current={each === name ? 'page' : undefined}
          color="lake"
        />
      ))}
    </nav>
  );
}
