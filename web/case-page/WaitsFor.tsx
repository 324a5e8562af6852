import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useRoleName } from '../i18n/post-names.ts';

/** Whose turn it is on this form, else on its run, and since when; nothing while nobody is waited for. Where the post stands empty, who has to fill it. */
export function WaitsFor({ view, form }: { readonly view: ApplicationView; readonly form: FormStatusView }) {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const waiting = view.summary.waiting.filter(({ run }) => run === form.run);
  const next =
    waiting.find((each) => each.form === form.slug) ?? waiting.find((each) => each.form === undefined) ?? waiting[0];
  if (next === undefined) return null;
  const role = next.roles.map(roleName).join(', ');
  if (next.vacant === true)
    return (
      <StatusMark tone="rejected" icon="warning">
        {t('application.waitingForNobody', { role, since: formatDate(next.since, language) })}
      </StatusMark>
    );
  return (
    <StatusMark tone="waiting" icon="clock">
      {t('application.waitingFor', { role, since: formatDate(next.since, language) })}
    </StatusMark>
  );
}
