import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { ActionIcon, CloseButton, Group, Modal, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FileView } from '../../server/contract/files.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useFileBytes } from './api.ts';
import { shownAs } from './file-groups.ts';
import { Picture } from './Picture.tsx';
import classes from './viewer.module.css';

// half a megabyte that only a PDF needs
const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }));

type ViewerProps = {
  readonly id: string;
  readonly file: FileView;
  /** What can be looked at, in order. */
  readonly files: readonly FileView[];
  readonly onShow: (file: FileView) => void;
  readonly onClose: () => void;
};

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Looks at a picture or a PDF over the whole screen, without leaving the app: closer, turned, the next one. */
export function Viewer({ id, file, files, onShow, onClose }: ViewerProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useFileBytes(id, file.id);
  const [step, setStep] = useState(2);
  const [turn, setTurn] = useState(0);
  // alt+r views the file, and it is in view: nothing behind it is rejected meanwhile
  useShortcut('reject', () => undefined);
  useFocusBack(true);
  const at = files.findIndex((each) => each.id === file.id);
  const zoom = steps[step] ?? 1;
  const show = (next: FileView | undefined) => {
    if (next === undefined) return;
    setTurn(0);
    onShow(next);
  };
  const closer = () => setStep(Math.min(step + 1, steps.length - 1));
  const farther = () => setStep(Math.max(step - 1, 0));
  const onKey = (event: { readonly key: string; preventDefault(): void }) => {
    const run = {
      '+': closer,
      '=': closer,
      '-': farther,
      ArrowLeft: () => show(files[at - 1]),
      ArrowRight: () => show(files[at + 1]),
    }[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ duration: 150 }}>
      <Modal.Overlay />
      <Modal.Content onKeyDown={onKey}>
        <Modal.Body className={classes['viewer'] ?? ''}>
          <div className={classes['bar']}>
            <Modal.Title className={classes['title'] ?? ''}>{file.name}</Modal.Title>
            <Group gap={4} wrap="nowrap">
              <Tool icon="left" label={t('files.previous')} disabled={at <= 0} onPress={() => show(files[at - 1])} />
              <Text size="sm" className="tabular">
                {withDigits(`${String(at + 1)} / ${String(files.length)}`, language)}
              </Text>
              <Tool
                icon="right"
                label={t('files.next')}
                disabled={at >= files.length - 1}
                onPress={() => show(files[at + 1])}
              />
            </Group>
            <Group gap={4} wrap="nowrap">
              <Tool icon="dash" label={t('files.farther')} disabled={step === 0} onPress={farther} />
              <Text size="sm" className="tabular">
                {withDigits(`${String(zoom * 100)}%`, language)}
              </Text>
              <Tool icon="plus" label={t('files.closer')} disabled={step === steps.length - 1} onPress={closer} />
              <Tool icon="refresh" label={t('files.turn')} onPress={() => setTurn((turn + 90) % 360)} />
              <Tool
                icon="download"
                label={t('common.download')}
                disabled={data === undefined}
                onPress={() => data !== undefined && saveBlob(data, file.name)}
              />
              <CloseButton aria-label={t('a11y.dialogClose')} onClick={onClose} />
            </Group>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <section className={classes['place']} aria-label={file.name} tabIndex={0}>
            {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
            {data === undefined && error === null && <Waiting />}
            {data !== undefined && shownAs(file) === 'picture' && (
              <Picture key={file.id} bytes={data} name={file.name} zoom={zoom} turn={turn} />
            )}
            {data !== undefined && shownAs(file) === 'pdf' && (
              <Suspense fallback={<Waiting />}>
                <PdfPages key={file.id} bytes={data} zoom={zoom} turn={turn} />
              </Suspense>
            )}
          </section>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type ToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

function Tool({ icon, label, disabled = false, onPress }: ToolProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}
