import { Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeBody, WaitingOffice } from '../../server/contract/offices.ts';
import { ORGANIZATION_CODE } from '../../server/contract/own-places.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

type FoundDialogProps = {
  readonly opened: boolean;
  readonly founding: UseMutationResult<WaitingOffice, Error, OfficeBody>;
  readonly onClose: () => void;
};

const empty: OfficeBody = { code: '', nameNe: '', nameEn: '' };
const codePattern = new RegExp(`^${ORGANIZATION_CODE}$`, 'u');
const shortestName = 2;

/** Asks for the name of a new office and the code that its addresses begin with. */
export function FoundDialog({ opened, founding, onClose }: FoundDialogProps) {
  const { t } = useTexts();
  const [values, setValues] = useState(empty);
  const isCode = codePattern.test(values.code);
  const ready = isCode && values.nameNe.trim().length >= shortestName && values.nameEn.trim().length >= shortestName;
  const set = (name: keyof OfficeBody) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value });
  return (
    <Dialog opened={opened} title={t('setup.area.offices.found')} onClose={onClose}>
      <AskForm
        act={t('setup.area.offices.found')}
        ready={ready}
        busy={founding.isPending}
        onAct={() => founding.mutate(values, { onSuccess: () => setValues(empty) })}
        onClose={onClose}
      >
        <Text size="sm">{t('setup.area.offices.foundHelp')}</Text>
        {founding.isError && <ProblemAlert error={founding.error} />}
        <TextInput
          required
          data-autofocus
          lang="ne"
          label={t('setup.area.offices.nameNe')}
          value={values.nameNe}
          onChange={set('nameNe')}
        />
        <TextInput
          required
          lang="en"
          label={t('setup.area.offices.nameEn')}
          value={values.nameEn}
          onChange={set('nameEn')}
        />
        <TextInput
          required
          lang="en"
          label={t('setup.area.offices.code')}
          description={t('setup.area.offices.codeHelp')}
          error={values.code !== '' && !isCode ? t('setup.area.offices.codeWrong') : undefined}
          value={values.code}
          onChange={set('code')}
        />
      </AskForm>
    </Dialog>
  );
}
