import { Button, FileButton, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import classes from './compare.module.css';
import { fileWith, hashOf } from './file-hash.ts';

/** Holds a PDF that somebody has against the office's own files, by its hash; the file does not leave the browser. */
export function CompareFile({ document }: { readonly document: VerifiedDocument }) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  const hash = useMutation({ mutationFn: hashOf });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files.item(0);
    if (file !== null) hash.mutate(file);
  };
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('verify.file.title')}
      </Title>
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Text size="sm">{t('verify.file.help')}</Text>
        <FileButton accept="application/pdf,.pdf" onChange={(file) => file !== null && hash.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={hash.isPending} leftSection={<Icon name="file" />}>
              {t('verify.file.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <div aria-live="polite">
        {hash.isError && (
          <Notice tone="waiting" icon="warning">
            {t('verify.file.unable')}
          </Notice>
        )}
        {hash.isSuccess && (
          <Compared
            name={hash.variables instanceof File ? hash.variables.name : ''}
            hash={hash.data}
            document={document}
          />
        )}
      </div>
    </Stack>
  );
}

type ComparedProps = { readonly name: string; readonly hash: string; readonly document: VerifiedDocument };

function Compared({ name, hash, document }: ComparedProps) {
  const { t, language } = useTexts();
  const found = fileWith(hash, document);
  const isValid = document.standing === 'valid';
  if (found === 'none')
    return (
      <Notice tone="rejected" icon="warning" title={t('verify.file.foreign')}>
        <FileName name={name} />
        <Text size="sm">{t('verify.file.foreignHelp')}</Text>
      </Notice>
    );
  const title =
    found === 'original' ? t('verify.file.original') : t('verify.file.copy', { no: withDigits(found, language) });
  return (
    <Notice tone={isValid ? 'approved' : 'waiting'} icon={isValid ? 'shield' : 'warning'} title={title}>
      <FileName name={name} />
      {!isValid && <Text size="sm">{t('verify.file.notValid')}</Text>}
    </Notice>
  );
}

function FileName({ name }: { readonly name: string }) {
  return (
    <Text size="sm" c="dimmed" className={classes['name']}>
      {name}
    </Text>
  );
}
