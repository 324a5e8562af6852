import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { OwnPictures } from '../../server/contract/session.ts';
import { UploadButton } from '../files/UploadButton.tsx';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { type Kind, pictureLimits, useGivePicture, usePictureAddress, useRemovePicture } from './pictures.ts';
import classes from './login.module.css';

type PicturePlaceProps = { readonly kind: Kind; readonly picture: OwnPictures[Kind] };

/** One picture as it will stand on paper: it is dropped here or chosen, shown on white, and can be taken away. */
export function PicturePlace({ kind, picture }: PicturePlaceProps) {
  const { t, language } = useTexts();
  const give = useGivePicture(kind, () => showToast(t('account.pictures.done')));
  const remove = useRemovePicture(kind, () => showToast(t('account.pictures.removed')));
  const name = t(`account.pictures.${kind}`);
  const take = (file: File) => {
    remove.reset();
    give.mutate(file);
  };
  const types = pictureLimits.accept.join(', ').toUpperCase();
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby={`picture-${kind}`}>
      <Title order={2} id={`picture-${kind}`}>
        {name}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`account.pictures.${kind}Help`)}{' '}
        {t('files.limits', { types, size: formatSize(pictureLimits.maxKB * 1024, language, t) })}
      </Text>
      <DropPlace onFile={take}>
        <Picture kind={kind} picture={picture} />
        <Group gap="xs">
          <UploadButton
            limits={{ accept: pictureLimits.accept }}
            name={name}
            text={t(picture === undefined ? 'account.pictures.choose' : 'account.pictures.replace')}
            busy={give.isPending}
            onFile={take}
          />
          {picture !== undefined && (
            <Button
              variant="default"
              loading={remove.isPending}
              leftSection={<Icon name="trash" size={16} />}
              aria-label={`${t('common.remove')}, ${name}`}
              onClick={() => remove.mutate()}
            >
              {t('common.remove')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.pictures.drop')}
        </Text>
      </DropPlace>
      {give.isError && <ProblemAlert error={give.error} />}
      {remove.isError && <ProblemAlert error={remove.error} />}
    </Paper>
  );
}

/** The picture on the white of paper, and since when; or that there is none. */
function Picture({ kind, picture }: PicturePlaceProps) {
  const { t } = useTexts();
  const address = usePictureAddress(kind, picture?.sha256);
  if (picture === undefined) return <Text>{t(`account.pictures.${kind}None`)}</Text>;
  return (
    <figure className={classes['picture']}>
      <span className={classes['paper']}>
        {address !== undefined && <img src={address} alt={t(`account.pictures.${kind}`)} />}
      </span>
      <figcaption>
        {t('account.pictures.since')} <DateText value={picture.uploadedAt} />
      </figcaption>
    </figure>
  );
}

type DropPlaceProps = { readonly onFile: (file: File) => void; readonly children: React.ReactNode };

/** Takes one file that is dropped on it; whoever uses keys has the button inside. */
function DropPlace({ onFile, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);
  const enter = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className={classes['drop']}
      data-over={over}
      onDragEnter={enter}
      onDragOver={enter}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
