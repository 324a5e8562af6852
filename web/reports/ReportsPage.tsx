import { Stack, Title } from '@mantine/core';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useReport } from './api.ts';
import { periodOf, reportOf, toSearch } from './filter.ts';
import { PeriodBar } from './PeriodBar.tsx';
import { ReportNav } from './ReportNav.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { ReportTools } from './ReportTools.tsx';
import classes from './reports.module.css';

/** /user/reports/:name: what the office has done, added up for a fiscal year, a month or any days. */
export function ReportsPage() {
  const { t } = useTexts();
  const name = reportOf(useParams()['name']);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const period = periodOf(search);
  const report = useReport(name, period);
  usePageTitle(t(`reports.name.${name}`));
  return (
    <Stack gap="sm">
      <Title order={1} className={classes['screenOnly'] ?? ''}>
        {t('reports.title')}
      </Title>
      <div className={classes['desk']}>
        <ReportNav
          name={name}
          search={search}
          onChoose={(next) => void navigate({ pathname: `/user/reports/${next}`, search: search.toString() })}
        />
        <Stack gap="sm" className={classes['body'] ?? ''}>
          <div className={classes['bar']}>
            <PeriodBar
              asked={period}
              report={report.data}
              ofYear={name === 'year'}
              onChange={(next) => setSearch(toSearch(next), { replace: true })}
            />
            <ReportTools name={name} period={period} isReady={report.isSuccess} />
          </div>
          {report.isError && <ProblemAlert error={report.error} onRetry={() => void report.refetch()} />}
          {report.isPending && <ReportSkeleton />}
          {report.isSuccess && <ReportSheet report={report.data} isStale={report.isPlaceholderData} />}
        </Stack>
      </div>
    </Stack>
  );
}
