import { Paper, Table, Text, Title, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { LoginBody, OfficeView } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';

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
      <Table mt="xs" verticalSpacing={4} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('session.username')}</Table.Th>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('approval.designation')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.loginId}>
              <Table.Td>
                <UnstyledButton
                  lang="en"
                  c="var(--mantine-color-anchor)"
                  fw={600}
                  py={6}
                  onClick={() => onChoose({ loginId: account.loginId, password: account.password })}
                >
                  {account.loginId}
                </UnstyledButton>
              </Table.Td>
              <Table.Td lang="ne">{account.nameNe}</Table.Td>
              <Table.Td>{pick(account.roleTitle)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
