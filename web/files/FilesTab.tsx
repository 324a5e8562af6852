import { Stack, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FileView } from '../../server/contract/files.ts';
import { useFiles } from './api.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { fileGroups, shownAs } from './file-groups.ts';
import classes from './files.module.css';
import { FileRow } from './FileRow.tsx';
import { UploadPlace } from './UploadPlace.tsx';

const Viewer = lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }));

type FilesTabProps = { readonly id: string; readonly formTitle: (slug: string) => string | undefined };

/** Files of the case by category, each with its versions; they are looked at here, and more can be put in. */
export function FilesTab({ id, formTitle }: FilesTabProps) {
  const { t, pick } = useTexts();
  const { may } = useSession();
  const { data, error, refetch } = useFiles(id);
  const [open, setOpen] = useState<FileView>();
  const [at, setAt] = useState<FileView>();
  const groups = fileGroups(data ?? []);
  const all = groups.flatMap(({ entries }) => entries.flatMap(({ file, older }) => [file, ...older]));
  const shown = all.filter((file) => shownAs(file) !== undefined);
  // specification 2: alt+r on a file views it; anywhere else it rejects
  useShortcut('reject', at === undefined ? undefined : () => setOpen(at));
  return (
    <Stack>
      {may.includes('act') && <UploadPlace id={id} formTitle={formTitle} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={120} />}
      {data?.length === 0 && <EmptyState icon="file" text={t('files.noFiles')} />}
      {groups.map(({ category, title, form, entries }) => (
        <section key={category} aria-label={title === undefined ? category : pick(title)}>
          <Title order={3} size="h5" className={classes['group'] ?? ''}>
            {title === undefined
              ? t(`files.categories.${category}`, { defaultValue: t('files.ofField') })
              : pick(title)}
            {form !== undefined && <span className={classes['ofForm']}> · {formTitle(form) ?? form}</span>}
          </Title>
          <ul className={classes['files']}>
            {entries.map(({ file, older }) => (
              <FileRow key={file.id} id={id} file={file} older={older} onView={setOpen} onFocus={setAt} />
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {open !== undefined && (
          <Viewer id={id} file={open} files={shown} onShow={setOpen} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Stack>
  );
}
