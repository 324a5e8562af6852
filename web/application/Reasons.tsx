import { List, Text } from '@mantine/core';
import { explainReason } from '../i18n/explain.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Action } from './actions.ts';
import { useRoleName } from '../i18n/post-names.ts';

type ReasonsProps = {
  readonly action: Pick<Action, 'reasons' | 'waitingFor' | 'since'>;
  readonly formTitle: (slug: string) => string | undefined;
};

/** Every reason why an action is closed, and on whom it waits. */
export function Reasons({ action, formTitle }: ReasonsProps) {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const roles = action.waitingFor.map(roleName).join(', ');
  return (
    <>
      <List size="sm" mt={4} spacing={2}>
        {action.reasons.map((reason) => (
          <List.Item key={JSON.stringify(reason)}>{explainReason(reason, { t, language, formTitle })}</List.Item>
        ))}
      </List>
      {roles !== '' && (
        <Text size="sm" mt={6} fw={600}>
          {action.since === undefined
            ? t('explain.waitsFor', { role: roles })
            : t('application.waitingFor', { role: roles, since: formatDate(action.since, language) })}
        </Text>
      )}
    </>
  );
}
