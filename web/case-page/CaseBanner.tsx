import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { HistoryItem } from '../../server/contract/history.ts';
import { useHistory } from '../history/api.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { Notice } from '../ui/Notice.tsx';
import classes from './case.module.css';
import { useRoleName } from '../i18n/post-names.ts';

type CaseBannerProps = { readonly view: ApplicationView; readonly form: FormStatusView };

/** What the reader must know before working: a rejection, a return, a running period, an open objection. */
export function CaseBanner({ view, form }: CaseBannerProps) {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const { today } = useSession();
  const { data: history } = useHistory(view.summary.id);
  const open = view.objections.filter((objection) => objection.open);
  const running = view.deadlines.filter(({ run, due }) => run === form.run && due >= today);
  const refusal =
    form.status === 'rejected' || form.status === 'returned' ? lastRefusal(history ?? [], form.slug) : undefined;
  const role = form.rejectedBy ?? refusal?.actor.role;
  const said = form.status === 'rejected' ? 'application.rejectedBy' : 'application.returnedBy';
  return (
    <>
      {role !== undefined && (form.status === 'rejected' || form.status === 'returned') && (
        <Notice
          tone={form.status === 'rejected' ? 'rejected' : 'waiting'}
          icon={form.status === 'rejected' ? 'warning' : 'back'}
        >
          {t(said, { role: roleName(role) })}
          {refusal?.note !== undefined && ` · ${t('application.rejectedReason', { reason: refusal.note })}`}
        </Notice>
      )}
      {running.length > 0 && (
        <Notice tone="info" icon="clock">
          <ul className={classes['facts']}>
            {running.map(({ name, due }) => (
              <li key={name}>
                {t(`deadline.${name}`, { defaultValue: t('inbox.column.due') })}: <DateText value={due} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="rejected" icon="warning">
          {explainReason(
            { code: 'noOpenObjection', params: { count: open.length, since: open[0]?.filedAt } },
            { t, language },
          )}
        </Notice>
      )}
    </>
  );
}

function lastRefusal(history: readonly HistoryItem[], slug: string): HistoryItem | undefined {
  return history.findLast(
    ({ does, form }) => form === slug && (does.includes('rejectForm') || does.includes('returnForm')),
  );
}
