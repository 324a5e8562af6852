import { Button, FileButton, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { FilePlaceView } from '../../server/contract/files.ts';
import { chooserTypes, limitsText } from './file-limits.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './files.module.css';

/** Where the keyboard goes for an upload. */
const uploadButtonId = 'upload-files';

type DropAreaProps = { readonly place: FilePlaceView; readonly onTake: (files: readonly File[]) => void };

/** Takes files that are chosen or dropped; a place that holds one takes the first. */
export function DropArea({ place, onTake }: DropAreaProps) {
  const { t, language } = useTexts();
  const [over, setOver] = useState(false);
  const { accept, multiple, given } = place;
  const take = (files: readonly File[]) => onTake(multiple ? files : files.slice(0, 1));
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
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
        accept={chooserTypes(accept)}
        onChange={(files) => {
          if (files.length > 0) take(files);
        }}
      >
        {(button) => (
          <Button {...button} id={uploadButtonId} data-begins variant="default" aria-keyshortcuts="Alt+U">
            {t(!multiple && given > 0 ? 'files.replace' : 'files.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" ta="center">
        {limitsText(place, t, language)} · {t(multiple ? 'files.multiple' : 'files.singleOnly')}
      </Text>
    </div>
  );
}
