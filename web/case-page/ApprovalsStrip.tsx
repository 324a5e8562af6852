import type { FormStatusView } from '../../server/contract/application.ts';
import { anyOf } from '../application/actions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import classes from './case.module.css';

/** Who may enter this form, who must approve it, in order, and who has; name and date only once given (specification 4). */
export function ApprovalsStrip({ form }: { readonly form: FormStatusView }) {
  const { t, language, pick } = useTexts();
  return (
    <section className={classes['approvals']} aria-labelledby="approvals">
      <h3 id="approvals" className={classes['approvalsTitle']}>
        {t('application.approvals')}
      </h3>
      <ol className={classes['approvalList']}>
        <li className={classes['approval']}>
          <span className={classes['approvalRole']}>{anyOf(form.enteredBy, language, t('common.or'))}</span>
          <span className={classes['quiet']}>{t('approval.enters')}</span>
        </li>
        {form.approvals.map((approval) => {
          const look = statusLook(approval.status);
          return (
            <li key={approval.role} className={classes['approval']} data-turn={approval.turn}>
              <span className={classes['approvalRole']}>{pick(approval.roleTitle)}</span>
              <StatusMark tone={look.tone} icon={look.icon}>
                {t(`codes.approvalStatus.${approval.status}.short`, { defaultValue: t('approval.pending') })}
                {approval.turn && approval.status === 'P' ? ` · ${t('approval.turn')}` : ''}
              </StatusMark>
              {approval.name !== undefined && (
                <span className={classes['quiet']}>
                  <span lang="ne">{approval.name}</span> {approval.at !== undefined && <DateText value={approval.at} />}
                </span>
              )}
            </li>
          );
        })}
        {form.approvals.length === 0 && <li className={classes['quiet']}>{t('approval.notRequired')}</li>}
      </ol>
    </section>
  );
}
