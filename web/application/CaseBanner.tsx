import { Alert, Text } from '@mantine/core';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';

type CaseBannerProps = { readonly view: ApplicationView; readonly form: FormStatusView };

/** What the reader must know before working: a rejection, a return, a running period, an open objection. */
export function CaseBanner({ view, form }: CaseBannerProps) {
  const { t, language } = useTexts();
  const role = (code: string) => t(`codes.role.${code}.short`, { defaultValue: code });
  const open = view.objections.filter((objection) => objection.open);
  return (
    <>
      {form.rejectedBy !== undefined && (
        <Alert color="red" variant="outline" icon={<Icon name="warning" />} p="xs">
          {t('application.rejectedBy', { role: role(form.rejectedBy) })}
        </Alert>
      )}
      {form.status === 'returned' && (
        <Alert color="yellow" variant="outline" icon={<Icon name="back" />} p="xs">
          {t('status.form.returned')}
        </Alert>
      )}
      {view.deadlines.map(({ name, due }) => (
        <Alert key={name} color="lake" variant="outline" icon={<Icon name="clock" />} p="xs">
          <Text span>{t(`deadline.${name}`, { defaultValue: t('inbox.column.due') })}: </Text>
          <DateText value={due} />
        </Alert>
      ))}
      {open.length > 0 && (
        <Alert color="red" variant="outline" icon={<Icon name="warning" />} p="xs">
          {explainReason({ code: 'noOpenObjection', params: { count: open.length, since: open[0]?.filedAt } }, { t, language })}
        </Alert>
      )}
    </>
  );
}
