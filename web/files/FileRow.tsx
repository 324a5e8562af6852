import { Button, Group } from '@mantine/core';
import type { FileView } from '../../server/contract/files.ts';
import { formatSize, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useDownload } from './api.ts';
import { endingOf, shownAs } from './file-groups.ts';
import { NameText } from './NameText.tsx';
import classes from './files.module.css';

type FileRowProps = {
  readonly id: string;
  readonly file: FileView;
  readonly older?: readonly FileView[];
  readonly onView: (file: FileView) => void;
  /** Hears which file has the keyboard; nothing once it has left. */
  readonly onFocus: (file: FileView | undefined) => void;
};

/** A file with its older versions: who brought it and when, the way to look at it and to have it. */
export function FileRow({ id, file, older = [], onView, onFocus }: FileRowProps) {
  const { t, language } = useTexts();
  const download = useDownload(id);
  const viewable = shownAs(file) !== undefined;
  return (
    <li className={classes['file']} data-old={!file.current}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears which of its buttons has the keyboard */}
      <div
        className={classes['row']}
        onFocus={() => onFocus(viewable ? file : undefined)}
        onBlur={() => onFocus(undefined)}
      >
        <span className={classes['name']}>
          <Icon name="file" size={18} />
          <span>
            <NameText name={file.name} />
            <span className={classes['about']}>
              {t('files.version', { number: withDigits(file.version, language) })} · {endingOf(file)} ·{' '}
              {formatSize(file.size, language, t)}
              {!viewable && ` · ${t('files.ownProgram')}`} · <span lang="ne">{file.uploadedBy}</span> ·{' '}
              <DateText value={file.uploadedAt} withTime />
              {!file.current && ` · ${t('files.replacedVersion')}`}
            </span>
            <HandedInMark file={file} />
          </span>
        </span>
        <Group gap="xs" wrap="nowrap">
          {viewable && (
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              aria-keyshortcuts="Alt+R"
              aria-label={`${t('menu.files.view')}: ${file.name}`}
              onClick={() => onView(file)}
            >
              {t('menu.files.view')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="lake"
            size="compact-md"
            fz="sm"
            leftSection={<Icon name="download" size={16} />}
            aria-label={`${t('common.download')}: ${file.name}`}
            loading={download.isPending}
            onClick={() => download.mutate(file)}
          >
            {t('common.download')}
          </Button>
        </Group>
      </div>
      {download.isError && <ProblemAlert error={download.error} />}
      {older.length > 0 && (
        <details className={classes['older']}>
          <summary>{t('files.olderVersions', { count: older.length })}</summary>
          <ul className={classes['files']}>
            {older.map((each) => (
              <FileRow key={each.id} id={id} file={each} onView={onView} onFocus={onFocus} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A file that was put in since the form was submitted, and the older version that its approvers see meanwhile. */
function HandedInMark({ file: { current, handedIn } }: Pick<FileRowProps, 'file'>) {
  const { t } = useTexts();
  if (handedIn === undefined || handedIn === current) return null;
  return (
    <StatusMark tone={current ? 'waiting' : 'approved'} icon={current ? 'clock' : 'check'}>
      {t(current ? 'files.notHandedIn' : 'files.handedInVersion')}
    </StatusMark>
  );
}
