import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RenewalBody } from '../../server/contract/accounts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './accounts.module.css';

type RenewalFormProps = { readonly busy: boolean; readonly onSend: (body: RenewalBody) => void };

/** Receipt and remarks of a renewal. */
export function RenewalForm({ busy, onSend }: RenewalFormProps) {
  const { t } = useTexts();
  const [values, setValues] = useState({ receiptNo: '', remarks: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend(values);
  };
  return (
    <form onSubmit={submit} aria-label={t('account.designerRenewal.request')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('account.designerRenewal.help')}
        </Text>
        <div className={classes['pair']}>
          <TextInput
            label={t('account.designerRenewal.receiptNo')}
            maxLength={30}
            value={values.receiptNo}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, receiptNo: value })}
          />
          <TextInput
            label={t('account.designerRenewal.remarks')}
            maxLength={200}
            value={values.remarks}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, remarks: value })}
          />
        </div>
        <div>
          <Button type="submit" loading={busy}>
            {t('account.designerRenewal.request')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
