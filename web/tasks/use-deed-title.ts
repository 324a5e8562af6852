import { useTexts } from '../i18n/use-texts.ts';
import type { BulkDeed } from './bulk-deeds.ts';

/** What the button of a bulk deed says. */
export function useDeedTitle(): (deed: Pick<BulkDeed, 'kind' | 'title'>) => string {
  const { t, pick } = useTexts();
  return ({ kind, title }) => (title === undefined ? t(`task.${kind}`) : pick(title));
}
