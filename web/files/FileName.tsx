import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FileView } from '../../server/contract/files.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { formatSize } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useDownload } from './api.ts';
import { endingOf, shownAs } from './file-groups.ts';
import { NameText } from './NameText.tsx';
import classes from './files.module.css';

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }));

type FileNameProps = {
  /** The application it belongs to. */
  readonly id: string;
  readonly file: FileView;
  /** Files that the viewer leafs through, this one among them. */
  readonly beside?: readonly FileView[];
};

/**
 * A file by its name, with its type and size, as a form shows it: pressed, a picture or PDF opens here, any other file is handed to the
 * browser, as is said beside it.
 */
export function FileName({ id, file, beside = [file] }: FileNameProps) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState<FileView>();
  const download = useDownload(id);
  const opensHere = shownAs(file) !== undefined;
  return (
    <>
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        className={classes['pressed']}
        leftSection={<Icon name="file" size={16} />}
        onClick={() => (opensHere ? setOpen(file) : download.mutate(file))}
      >
        <NameText name={file.name} />
      </Button>
      <Text span size="sm" c="dimmed" className={classes['kind']}>
        {`${endingOf(file)} · ${formatSize(file.size, language, t)}`}
        {!opensHere && ` · ${t('files.ownProgram')}`}
      </Text>
      {download.isError && <ProblemAlert error={download.error} />}
      <Suspense>
        {open !== undefined && (
          <Viewer
            id={id}
            file={open}
            files={beside.filter((each) => shownAs(each) !== undefined)}
            onShow={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
