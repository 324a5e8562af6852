import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FileView } from '../../server/contract/files.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useDownload } from './api.ts';
import { shownAs } from './file-groups.ts';

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }));

type FileNameProps = {
  /** The application it belongs to. */
  readonly id: string;
  readonly file: FileView;
  /** Files that the viewer leafs through, this one among them. */
  readonly beside?: readonly FileView[];
  readonly className?: string | undefined;
};

/** A file by its name, as a form shows it: pressed, a picture or PDF opens here, any other file is handed to the browser. */
export function FileName({ id, file, beside = [file], className = '' }: FileNameProps) {
  const [open, setOpen] = useState<FileView>();
  const download = useDownload(id);
  return (
    <>
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        className={className}
        leftSection={<Icon name="file" size={16} />}
        onClick={() => (shownAs(file) === undefined ? download.mutate(file) : setOpen(file))}
      >
        {file.name}
      </Button>
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
