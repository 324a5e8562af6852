import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';

/** The status of an application (specification 4): colour, icon and word; what it means is told to who points at it. */
export function StatusOf({ status }: { readonly status: string }) {
  const { t } = useTexts();
  const { tone, icon } = statusLook(status);
  return (
    <StatusMark tone={tone} icon={icon} title={t(`codes.applicationStatus.${status}`, { defaultValue: '' })}>
      {t(`codes.applicationStatus.${status}.short`, { defaultValue: t('status.registered') })}
    </StatusMark>
  );
}
