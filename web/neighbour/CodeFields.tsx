import { Button, Group, Text, TextInput } from '@mantine/core';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useCode } from './public-api.ts';

type CodeFieldsProps = {
  readonly token: string;
  /** The end of the number that the office knows; without it the one that was typed is asked. */
  readonly phoneEnd: string | undefined;
  readonly phone: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
};

/** The one-time code by which the office knows that it is the neighbour. */
export function CodeFields({ token, phoneEnd, phone, code, error, onCode }: CodeFieldsProps) {
  const { t, language } = useTexts();
  const ask = useCode(token);
  return (
    <div>
      <Group align="flex-end" gap="sm">
        <TextInput
          id="neighbour-code"
          label={t('public.neighbour.code')}
          description={
            phoneEnd === undefined
              ? t('public.neighbour.codeToPhone')
              : t('public.neighbour.codeToKnown', { end: withDigits(phoneEnd, language) })
          }
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-keys="plain"
          value={code}
          error={error}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={ask.isPending}
          leftSection={<Icon name="phone" size={16} />}
          onClick={() => ask.mutate(phone)}
        >
          {t('public.neighbour.codeSend')}
        </Button>
      </Group>
      <Text component="output" size="sm" mt="xs" display="block" aria-live="polite">
        {ask.isSuccess ? t('public.neighbour.codeSent') : ''}
      </Text>
      {ask.isError && <ProblemAlert error={ask.error} />}
    </div>
  );
}
