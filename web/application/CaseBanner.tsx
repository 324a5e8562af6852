import { Text } from '@mantine/core';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Notice } from '../ui/Notice.tsx';

type CaseBannerProps = { readonly view: ApplicationView; readonly form: FormStatusView };

/** What the reader must know before working: a rejection, a return, a running period, an open objection. */
export function CaseBanner({ view, form }: CaseBannerProps) {
  const { t, language } = useTexts();
  const role = (code: string) => t(`codes.role.${code}.short`, { defaultValue: code });
  const open = view.objections.filter((objection) => objection.open);
  return (
    <>
      {form.rejectedBy !== undefined && (
        <Notice tone="rejected" icon="warning">
          {t('application.rejectedBy', { role: role(form.rejectedBy) })}
        </Notice>
      )}
      {form.status === 'returned' && (
        <Notice tone="waiting" icon="back">
          {t('status.form.returned')}
        </Notice>
      )}
      {view.deadlines.map(({ name, due }) => (
        <Notice tone="info" icon="clock">
          <Text span>{t(`deadline.${name}`, { defaultValue: t('inbox.column.due') })}: </Text>
          <DateText value={due} />
        </Notice>
      ))}
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
