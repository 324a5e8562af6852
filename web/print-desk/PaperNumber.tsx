import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The number that the office gave the paper; one without is known by its code, which is spelt as it is printed. */
export function PaperNumber({ paper: { number, code } }: { readonly paper: Pick<DeskPaper, 'number' | 'code'> }) {
  const { t, language } = useTexts();
  if (number === undefined) return <span lang="en">{code}</span>;
  return <span>{t('desk.number', { number: withDigits(number, language) })}</span>;
}
