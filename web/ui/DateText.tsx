import { adDateOf, bsYearOf, formatDate, formatInstant } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProjectedMark } from './ProjectedMark.tsx';

/** A date in BS, marked while its year is projected; the AD date shows when one rests on it. `withTime` adds the hour in Nepal. */
export function DateText({ value, withTime = false }: { readonly value: string; readonly withTime?: boolean }) {
  const { t, language } = useTexts();
  const ad = adDateOf(value);
  if (ad === undefined) return <span>{value}</span>;
  return (
    <>
      <time
        className="tabular"
        dateTime={value}
        title={`${t('menu.header.adDate')}: ${ad}`}
        style={{ whiteSpace: 'nowrap' }}
      >
        {withTime && value.includes('T') ? formatInstant(value, language) : formatDate(value, language)}
      </time>
      <ProjectedMark year={bsYearOf(value)} />
    </>
  );
}
