import { Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { problemText } from '../ui/ProblemAlert.tsx';
import { withDigits } from '../i18n/format.ts';
import type { useUpload } from './api.ts';
import { chooserTypes, type FileLimits, limitsText, takesPhotos } from './file-limits.ts';
import classes from './files.module.css';

type UploadButtonProps = {
  readonly id?: string;
  readonly limits: FileLimits;
  /** What is uploaded, for who cannot see where the button stands. */
  readonly name?: string;
  readonly text?: string;
  readonly small?: boolean;
  readonly busy: boolean;
  readonly shortcut?: string;
  readonly onFile: (file: File) => void;
};

/** Opens the browser's file chooser for one file; on a phone the camera too, where photographs are asked for. */
export function UploadButton({ id, limits, name, text, small = false, busy, shortcut, onFile }: UploadButtonProps) {
  const { t, language } = useTexts();
  const label = text ?? t('common.upload');
  const hand = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const chooser = (
    <FileButton
      onChange={(file) => {
        if (file !== null) onFile(file);
      }}
      accept={chooserTypes(limits.accept ?? [])}
    >
      {(button) => (
        <Button
          {...button}
          id={id}
          variant="default"
          size={small ? 'compact-md' : 'sm'}
          loading={busy}
          leftSection={<Icon name="upload" size={16} />}
          aria-label={name === undefined ? undefined : `${label}, ${name}`}
          aria-keyshortcuts={shortcut}
          title={limitsText(limits, t, language)}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
  if (!hand || !takesPhotos(limits)) return chooser;
  return (
    <>
      <FileButton
        capture="environment"
        accept="image/*"
        onChange={(file) => {
          if (file !== null) onFile(file);
        }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            size={small ? 'compact-md' : 'sm'}
            disabled={busy}
            leftSection={<Icon name="camera" size={16} />}
            aria-label={name === undefined ? undefined : `${t('form.takePhoto')}, ${name}`}
          >
            {t('form.takePhoto')}
          </Button>
        )}
      </FileButton>
      {chooser}
    </>
  );
}

/** How far an upload is, and what went wrong with it. */
export function UploadStatus({
  upload,
}: {
  readonly upload: Pick<ReturnType<typeof useUpload>, 'isPending' | 'isError' | 'error' | 'share'>;
}) {
  const { t, language } = useTexts();
  const { isPending, isError, error, share } = upload;
  const percent = Math.round(share * 100);
  return (
    <>
      {isPending && (
        <progress
          className={classes['progress']}
          value={share}
          max={1}
          aria-label={t('files.progress', { percent: withDigits(percent, language) })}
        />
      )}
      {isError && (
        <Notice tone="rejected" icon="warning" urgent>
          {problemText(error, t, language)}
        </Notice>
      )}
    </>
  );
}
