import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from '../setup.module.css';
import { useChangeSecret, useSecrets } from './api.ts';

const NAME = /^[a-z][A-Za-z0-9]{0,59}$/u;

/** Tokens and passwords by their names: given, given anew, taken away, never shown again. */
export function Secrets() {
  const { t } = useTexts();
  const { data } = useSecrets();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState<string>();
  const change = useChangeSecret(() => {
    setName('');
    setText('');
    setLeaving(undefined);
    showToast(t('setup.area.sms.secretDone'));
  });
  const isReady = NAME.test(name) && text !== '';
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate({ name, text });
  };
  return (
    <Stack gap="xs" component="section" aria-labelledby="office-secrets">
      <Title order={3} fz="md" id="office-secrets">
        {t('setup.area.sms.secrets')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('setup.area.sms.secretsHelp')}
      </Text>
      {data !== undefined && data.secrets.length > 0 && (
        <ul className={classes['plain']}>
          {data.secrets.map((secret) => (
            <Group key={secret.name} component="li" gap="sm">
              <Text fw={600}>{secret.name}</Text>
              <Text size="sm" c="dimmed">
                {secret.by} · <DateText value={secret.at} withTime />
              </Text>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${t('common.remove')}, ${secret.name}`}
                onClick={() => setLeaving(secret.name)}
              >
                {t('common.remove')}
              </Button>
            </Group>
          ))}
        </ul>
      )}
      <form onSubmit={give}>
        <Group align="end" gap="sm">
          <TextInput
            label={t('setup.area.sms.secretName')}
            description={t('setup.area.sms.secretNameHelp')}
            value={name}
            maxLength={60}
            autoComplete="off"
            error={name !== '' && !NAME.test(name) && t('setup.area.sms.secretNameWrong')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PasswordField
            label={t('setup.area.sms.secretText')}
            w="16rem"
            value={text}
            maxLength={500}
            autoComplete="new-password"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            disabled={!isReady}
            loading={change.isPending}
            leftSection={<Icon name="lock" size={16} />}
          >
            {t('setup.area.sms.secretGive')}
          </Button>
        </Group>
      </form>
      <Dialog
        opened={leaving !== undefined}
        title={t('setup.area.sms.secretRemove', { name: leaving })}
        onClose={() => setLeaving(undefined)}
      >
        <AskForm
          act={t('common.remove')}
          ready
          begins
          busy={change.isPending}
          onAct={() => leaving !== undefined && change.mutate({ name: leaving })}
          onClose={() => setLeaving(undefined)}
        >
          <Text>{t('setup.area.sms.secretRemoveHelp')}</Text>
          {change.isError && <ProblemAlert error={change.error} />}
        </AskForm>
      </Dialog>
      {leaving === undefined && change.isError && <ProblemAlert error={change.error} />}
    </Stack>
  );
}
