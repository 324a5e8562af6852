import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTrack } from './api.ts';
import { TrackAnswer } from './TrackAnswer.tsx';

const digits = 4;
const wholePhone = 10;

/** Follows an application by its number and the end of the applicant's telephone; a paper's QR leads to the same. */
export function TrackForm() {
  const { t, language } = useTexts();
  const track = useTrack();
  // the QR code of a receipt brings the number along
  const [search] = useSearchParams();
  const [number, setNumber] = useState(withDigits(search.get('number') ?? '', language));
  const [phone, setPhone] = useState('');
  const [tried, setTried] = useState(false);
  const isNumber = number.trim() !== '';
  const isPhone = /^(?:\d{4}|\d{7,10})$/u.test(toLatin(phone.trim()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNumber && isPhone) track.mutate({ number: number.trim(), phone: phone.trim() });
  };
  return (
    <Paper component="section" withBorder p="lg" bg="var(--naksa-surface)" aria-labelledby="track">
      <Stack gap="sm">
        <Title order={2} id="track">
          {t('public.track.title')}
        </Title>
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <TextInput
              label={t('public.track.number')}
              description={t('public.track.numberHelp')}
              value={number}
              maxLength={40}
              autoComplete="off"
              data-keys="plain"
              error={tried && !isNumber ? t('public.track.numberMissing') : undefined}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            <TextInput
              label={t('public.track.phone', { count: digits })}
              description={t('public.track.phoneHelp')}
              value={phone}
              maxLength={wholePhone}
              inputMode="numeric"
              autoComplete="off"
              data-keys="digits"
              error={tried && !isPhone ? t('public.track.phoneMissing', { count: digits }) : undefined}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" variant="default" loading={track.isPending} leftSection={<Icon name="search" />}>
                {t('public.track.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
        <div aria-live="polite">
          <TrackAnswer answer={track} />
        </div>
        <Text size="sm" c="dimmed">
          {t('public.track.qr')}
        </Text>
      </Stack>
    </Paper>
  );
}
