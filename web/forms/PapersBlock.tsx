import { Group, Text, Title } from '@mantine/core';
import { FileName } from '../files/FileName.tsx';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { limitsText } from '../files/file-limits.ts';
import classes from './form.module.css';
import { useFormSetting, useIssueText, useStored } from './form-context.ts';
import { controlId } from './issue-text.ts';
import { type Paper, paperPath, withFile } from './papers.ts';
import { KeptFiles } from '../files/KeptFiles.tsx';
import { UploadButton, UploadStatus } from '../files/UploadButton.tsx';
import { useFormUpload } from './use-form-upload.ts';

/** The papers of the form at its end: what is asked for, what was given, and the way to give what is missing. */
export function PapersBlock() {
  const { t, language } = useTexts();
  const papers = useStored((store) => store.papers());
  if (papers.length === 0) return null;
  const required = papers.filter((paper) => paper.required);
  const given = required.filter((paper) => paper.given.length > 0);
  return (
    <section aria-labelledby="papers-title" className={classes['section']}>
      <Title order={3} id="papers-title" className={classes['heading'] ?? ''}>
        {t('form.papers.title')}
      </Title>
      {required.length > 0 && (
        <Text size="sm" mb="xs">
          {t('form.papers.count', {
            given: formatNumber(given.length, language),
            required: formatNumber(required.length, language),
          })}
        </Text>
      )}
      <ul className={classes['papers']}>
        {papers.map((paper) => (
          <PaperRow key={paper.category} paper={paper} />
        ))}
      </ul>
    </section>
  );
}

/** One paper: its name, its files, and the button that adds or replaces one. */
function PaperRow({ paper }: { readonly paper: Paper }) {
  const { t, language, pick } = useTexts();
  const { store, applicationId, readOnly, Beside } = useFormSetting();
  const { category, accept, maxMB, multiple, given, required } = paper;
  const path = paperPath(category);
  const error = useIssueText(path);
  const { upload, take, kept } = useFormUpload({ category, limits: { accept, maxMB } }, (stored) =>
    store.setPapers(withFile(store.papers(), category, stored)),
  );
  const missing = required && given.length === 0;
  return (
    <li
      className={classes['paper']}
      data-missing={missing}
      // where it is only read, the paper itself is what a way to it leads to
      {...(readOnly ? { id: controlId(path), tabIndex: -1 } : {})}
    >
      <div>
        <Text fw={600}>{pick(paper.title)}</Text>
        <Text size="sm" c="dimmed">
          {limitsText(paper, t, language)}
          {multiple ? ` · ${t('files.multiple')}` : ''}
        </Text>
        {given.map((file) => (
          <FileName key={file.id} id={applicationId} file={file} beside={given} />
        ))}
        <KeptFiles files={kept} />
        <UploadStatus upload={upload} />
        {error !== undefined && <p className={classes['error']}>{error}</p>}
        {Beside && <Beside path={path} />}
      </div>
      <Group gap="sm" justify="flex-end">
        <PaperMark given={given.length > 0} required={required} />
        {!readOnly && (
          <UploadButton
            id={controlId(path)}
            limits={paper}
            name={pick(paper.title)}
            text={t(given.length > 0 && !multiple ? 'files.replace' : 'common.upload')}
            busy={upload.isPending}
            onFile={take}
          />
        )}
      </Group>
    </li>
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
