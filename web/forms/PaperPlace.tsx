import { Group, Text } from '@mantine/core';
import { FileName } from '../files/FileName.tsx';
import { limitsText } from '../files/file-limits.ts';
import { KeptFiles } from '../files/KeptFiles.tsx';
import { UploadButton, UploadStatus } from '../files/UploadButton.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './form.module.css';
import { useFormSetting, useIssueText } from './form-context.ts';
import { controlId } from './issue-text.ts';
import { type Paper, paperPath, withFile } from './papers.ts';
import { useFormUpload } from './use-form-upload.ts';

type PaperPlaceProps = {
  readonly paper: Paper;
  /** Whose name stands beside it already. */
  readonly named?: boolean;
};

/** A paper where the form has it: how it stands, what was given of it, and the one button that gives or replaces it. */
export function PaperPlace({ paper, named = false }: PaperPlaceProps) {
  const { t, language, pick } = useTexts();
  const { store, applicationId, readOnly, Beside } = useFormSetting();
  const { category, accept, maxMB, multiple, given, required } = paper;
  const path = paperPath(category);
  const error = useIssueText(path);
  const { upload, take, kept } = useFormUpload({ category, limits: { accept, maxMB } }, (stored) =>
    store.setPapers(withFile(store.papers(), category, stored)),
  );
  return (
    <div
      className={classes['paperPlace']}
      data-paper={category}
      data-missing={required && given.length === 0}
      // where it is only read, the paper itself is what a way to it leads to
      {...(readOnly ? { id: controlId(path), tabIndex: -1 } : {})}
    >
      <div className={classes['paper']}>
        <div>
          {!named && <Text fw={600}>{pick(paper.title)}</Text>}
          {!readOnly && (
            <Text size="sm" c="dimmed">
              {limitsText(paper, t, language)}
              {multiple ? ` · ${t('files.multiple')}` : ''}
            </Text>
          )}
          {given.map((file) => (
            <FileName key={file.id} id={applicationId} file={file} beside={given} />
          ))}
          <KeptFiles files={kept} />
          <UploadStatus upload={upload} />
          {error !== undefined && <p className={classes['error']}>{error}</p>}
          {Beside && <Beside path={path} />}
        </div>
        <Group gap="xs">
          <PaperMark given={given.length > 0} required={required} />
          {!readOnly && (
            <UploadButton
              id={controlId(path)}
              limits={paper}
              name={pick(paper.title)}
              text={t(given.length > 0 && !multiple ? 'files.replace' : 'common.upload')}
              small={named}
              busy={upload.isPending}
              onFile={take}
            />
          )}
        </Group>
      </div>
    </div>
  );
}

function PaperMark({ given, required }: { readonly given: boolean; readonly required: boolean }) {
  const { t } = useTexts();
  if (given)
    return (
      <StatusMark tone="approved" icon="check">
        {t('form.papers.given')}
      </StatusMark>
    );
  return (
    <StatusMark tone={required ? 'waiting' : 'idle'} icon={required ? 'clock' : 'dash'}>
      {t(required ? 'files.missing' : 'form.papers.optional')}
    </StatusMark>
  );
}
