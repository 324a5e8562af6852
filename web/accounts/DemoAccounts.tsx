import { Paper, Text, Title } from '@mantine/core';
import type { LoginBody, OfficeView } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { MailText } from '../ui/MailText.tsx';
import classes from './login.module.css';

type DemoAccountsProps = {
  readonly accounts: OfficeView['demo'];
  readonly onChoose: (login: LoginBody) => void;
};

/** The trial office's accounts; one press fills the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t, pick } = useTexts();
  return (
    <Paper withBorder p="md" radius="md" bg="var(--naksa-surface)">
      <Title order={2} size="h3">
        {t('session.demo.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('session.demo.help')}
      </Text>
      <ul className={classes['accounts']}>
        {accounts.map((account) => (
          <li key={account.loginId}>
            <button
              type="button"
              className={classes['account']}
              onClick={() => onChoose({ loginId: account.loginId, password: account.password })}
            >
              <span className={classes['role']}>{pick(account.roleTitle)}</span>
              <span lang="ne">{account.nameNe}</span>
              <span className={classes['loginId']}>
                <MailText address={account.loginId} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
