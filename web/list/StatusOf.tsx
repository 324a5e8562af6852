import type { CaseStatus } from '../../server/contract/statuses.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';

/** The status of an application (specification 4): colour, icon and word; what it means is told to who points at it. None is registered. */
export function StatusOf({ status }: { readonly status: CaseStatus | '' }) {
  const { t } = useTexts();
  const { tone, icon } = statusLook(status === '' ? 'absent' : status);
  return (
    <StatusMark tone={tone} icon={icon} title={t(`codes.applicationStatus.${status}`, { defaultValue: '' })}>
      {t(`codes.applicationStatus.${status}.short`, { defaultValue: t('status.registered') })}
    </StatusMark>
  );
}
