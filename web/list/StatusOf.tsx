import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';

/** The status of an application (specification 4): colour, icon and word. */
export function StatusOf({ status }: { readonly status: string }) {
  const { t } = useTexts();
  const { tone, icon } = statusLook(status);
  return (
    <StatusMark tone={tone} icon={icon}>
      {t(`codes.applicationStatus.${status}.short`, { defaultValue: t('status.registered') })}
    </StatusMark>
  );
}
