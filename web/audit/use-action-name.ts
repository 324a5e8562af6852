import { useTexts } from '../i18n/use-texts.ts';

/** What an action of the activity log is called; one without a name is shown as it is kept. */
export function useActionName(): (action: string) => string {
  const { t } = useTexts();
  return (action) => t(`audit.action.${action}`, { defaultValue: action });
}
