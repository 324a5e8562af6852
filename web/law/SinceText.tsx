import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';

type SinceTextProps = {
  readonly version: number;
  /** Absent where nothing is published yet. */
  readonly effectiveFrom?: string;
  readonly own: boolean;
};

/** From which day a version holds; the first one of the program holds for every application that was ever there. */
export function SinceText({ version, effectiveFrom, own }: SinceTextProps) {
  const { t } = useTexts();
  if (effectiveFrom === undefined) return '–';
  return version === 1 && !own ? t('law.fromBeginning') : <DateText value={effectiveFrom} />;
}
