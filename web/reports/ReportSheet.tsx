import { Text, Title } from '@mantine/core';
import type { Report } from '../../server/contract/reports.ts';
import { formatDate, formatWard } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { FactTiles } from './FactTiles.tsx';
import { ReportPart } from './ReportPart.tsx';
import classes from './reports.module.css';

/** A report as the sheet of paper that it becomes: whose it is, of which days, its numbers, its tables, who signs. */
export function ReportSheet({ report, isStale }: { readonly report: Report; readonly isStale: boolean }) {
  const { t, pick } = useTexts();
  const isYear = report.name === 'year';
  return (
    <article className={classes['sheet']} data-stale={isStale} data-formal={isYear} data-printed>
      <SheetHead report={report} />
      <FactTiles facts={report.facts} />
      {report.tables.map((each) => (
        <ReportPart key={each.id} part={each} isNumbered={isYear} />
      ))}
      <Text size="sm" c="dimmed">
        {t('reports.note')}: {pick(report.note)}
      </Text>
      <Signatures isAlways={isYear} />
    </article>
  );
}

function SheetHead({ report }: { readonly report: Report }) {
  const { t, language, pick } = useTexts();
  const { organization } = useSession();
  const { period, wards, today } = report;
  const days = `${formatDate(period.from, language)} – ${formatDate(period.to, language)}`;
  return (
    <header className={classes['head']}>
      <p className={classes['office']}>{language === 'ne' ? organization.nameNe : organization.nameEn}</p>
      <Title order={2}>{pick(report.title)}</Title>
      <p>
        {t(wordsOf(period), { period: pick(period.title), year: yearOf(report, language) })}
        {period.year !== undefined && <span className={classes['days']}> ({days})</span>}
      </p>
      <p className={classes['days']}>
        {wards.length > 0 &&
          `${t('reports.ofWards', { wards: wards.map((ward) => formatWard(ward, language)).join(', ') })} · `}
        {t('reports.asOf', { day: formatDate(today, language) })}
      </p>
    </header>
  );
}

/** How a period is said: days, a fiscal year, or a month of one. */
function wordsOf({ year, month }: Report['period']): string {
  if (year === undefined) return 'reports.days';
  return month === undefined ? 'reports.ofYear' : 'reports.ofMonth';
}

function yearOf({ period, years }: Report, language: Language): string {
  return years.find(({ code }) => code === period.year)?.[language] ?? '';
}

/** Lines for those who sign: on the statement of a year always, else on paper only. */
function Signatures({ isAlways }: { readonly isAlways: boolean }) {
  const { t } = useTexts();
  return (
    <div className={classes['signatures']} data-always={isAlways}>
      {(['prepared', 'checked', 'approved'] as const).map((who) => (
        <p key={who}>{t(`reports.signed.${who}`)}</p>
      ))}
    </div>
  );
}
