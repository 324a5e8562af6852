import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './tasks.module.css';
import { useRoleName } from '../i18n/post-names.ts';

/** On which form, and on whom, the application waits; red when it was rejected, amber when it came back. */
export function WaitingFor({ item }: { readonly item: ApplicationSummary }) {
  const { t, pick } = useTexts();
  const roleName = useRoleName();
  if (item.status === 'X') {
    return (
      <StatusMark tone="rejected" icon="warning">
        {t('status.r')}
      </StatusMark>
    );
  }
  if (item.returned) {
    return (
      <StatusMark tone="waiting" icon="back">
        {t('status.form.returned')}
      </StatusMark>
    );
  }
  // what waits for the viewer comes first, then what waits for people, then what waits for a day
  const first =
    item.waiting.find(({ mine }) => mine) ?? item.waiting.find(({ form }) => form !== undefined) ?? item.waiting[0];
  if (first === undefined) return null;
  const roles = first.roles.map(roleName).join(', ');
  return (
    <div className={classes['quiet']}>
      {first.formTitle === undefined ? '' : `${pick(first.formTitle)} · `}
      {roles}
    </div>
  );
}
