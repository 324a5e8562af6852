import { Button, FileButton, Group, NativeSelect, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { FilePlaceView } from '../../server/contract/files.ts';
import { chooserTypes, limitsText } from '../forms/file-limits.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { problemText } from '../ui/ProblemAlert.tsx';
import { useLateBeginning } from '../ui/use-arrival.ts';
import { useFilePlaces } from './api.ts';
import classes from './files.module.css';
import { type Upload, type UploadPlace as Target, useUploads } from './use-uploads.ts';

const otherFiles = 'other';
// what the server keeps (server/files/sniff.ts)
const anyFile = { accept: ['pdf', 'jpg', 'png', 'webp', 'dwg', 'dxf'], maxMB: 25 };
/** Where the keyboard goes for an upload. */
export const uploadButtonId = 'upload-files';

type UploadPlaceProps = { readonly id: string; readonly formTitle: (slug: string) => string | undefined };

/** Takes files by choosing or dropping them, several at once, into a category; each shows how far it is. */
export function UploadPlace({ id, formTitle }: UploadPlaceProps) {
  const { t, language, pick } = useTexts();
  const places = useFilePlaces(id).data ?? [];
  useLateBeginning('case-tabs');
  const [chosen, setChosen] = useState(otherFiles);
  const [over, setOver] = useState(false);
  const { uploads, start, again, drop } = useUploads(id);
  const place = places.find((each) => keyOf(each) === chosen);
  const target: Target = place ?? { ...anyFile, category: otherFiles };
  const multiple = place?.multiple ?? true;
  const take = (files: readonly File[]) => void start(multiple ? files : files.slice(0, 1), target);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const forms = [...new Set(places.map(({ form }) => form))];
  return (
    <section className={classes['upload']} aria-label={t('menu.files.upload')}>
      <NativeSelect
        label={t('files.category')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: otherFiles, label: t('files.categories.other') },
          ...forms.map((form) => ({
            group: formTitle(form) ?? form,
            items: places
              .filter((each) => each.form === form)
              .map((each) => ({
                value: keyOf(each),
                label: `${pick(each.title)}${each.required && each.given === 0 ? ` · ${t('files.missing')}` : ''}`,
              })),
          })),
        ]}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard */}
      <div
        className={classes['drop']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name="upload" size={28} />
        <FileButton
          multiple
          accept={chooserTypes(target.accept ?? [])}
          onChange={(files) => {
            if (files.length > 0) take(files);
          }}
        >
          {(button) => (
            <Button {...button} id={uploadButtonId} data-begins variant="default" aria-keyshortcuts="Alt+U">
              {t(place !== undefined && !multiple && place.given > 0 ? 'files.replace' : 'files.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" ta="center">
          {limitsText(target, t, language)} · {t(multiple ? 'files.multiple' : 'files.singleOnly')}
        </Text>
      </div>
      <ul className={classes['uploads']} aria-label={t('files.underWay')}>
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onAgain={() => void again(upload.key)} onDrop={drop} />
        ))}
      </ul>
    </section>
  );
}

type UploadLineProps = {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onDrop: (key: number) => void;
};

/** One file on its way: its name, how far it is, what went wrong. */
function UploadLine({ upload, onAgain, onDrop }: UploadLineProps) {
  const { t, language } = useTexts();
  const { key, name, share, state, error } = upload;
  const percent = withDigits(Math.round(share * 100), language);
  return (
    <li className={classes['line']}>
      <span className={classes['lineName']}>{name}</span>
      {state === 'failed' ? (
        <Notice tone="rejected" icon="warning" urgent>
          {problemText(error, t, language)}
          <Group gap="xs" mt={4}>
            <Button size="compact-md" fz="sm" variant="default" onClick={onAgain}>
              {t('common.retry')}
            </Button>
            <Button size="compact-md" fz="sm" variant="subtle" color="lake" onClick={() => onDrop(key)}>
              {t('common.close')}
            </Button>
          </Group>
        </Notice>
      ) : (
        <>
          <progress className={classes['progress']} value={share} max={1} aria-label={name} />
          <output className={classes['percent']}>
            {state === 'done' ? t('files.done') : t('files.progress', { percent })}
          </output>
        </>
      )}
    </li>
  );
}

function keyOf({ run, category }: FilePlaceView): string {
  return `${String(run)} ${category}`;
}
