import { ActionIcon, Button, Group } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AttachmentView, FileView } from '../../server/contract/files.ts';
import type { Pin, ReviewView } from '../../server/contract/review.ts';
import { useFileBytes } from '../files/api.ts';
import { shownAs } from '../files/file-groups.ts';
import { Picture } from '../files/Picture.tsx';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { FormPlace } from '../review/api.ts';
import { MarkEditor } from '../review/MarkEditor.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { pinsOf } from './pins.ts';
import { PinLayer } from './PinLayer.tsx';
import { PinnedNotes } from './PinnedNotes.tsx';
import { pathOfFile } from './source-files.ts';
import classes from './source.module.css';

// half a megabyte that only a PDF needs
const PdfPages = lazy(async () => ({ default: (await import('../files/PdfPages.tsx')).PdfPages }));

type SourceDocumentProps = {
  readonly place: FormPlace;
  readonly file: FileView;
  readonly papers: readonly AttachmentView[];
  readonly review: ReviewView | undefined;
  readonly asked: Pin | undefined;
};

const zooms = [0.75, 1, 1.5, 2, 3];

/** One document: closer, turned, with the marks at its places, and the way to put one. */
export function SourceDocument({ place, file, papers, review, asked }: SourceDocumentProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useFileBytes(place.id, file.id);
  const [step, setStep] = useState(1);
  const [turn, setTurn] = useState(0);
  const [marking, setMarking] = useState(false);
  const [draft, setDraft] = useState<Pin>();
  const pins = pinsOf(review?.notes ?? [], file.id);
  const [chosen, setChosen] = useState<string>();
  const scene = useRef<HTMLElement>(null);
  const wanted =
    chosen ?? pins.find(({ pin }) => pin.page === asked?.page && pin.x === asked.x && pin.y === asked.y)?.id;
  const ready = data !== undefined;
  useEffect(() => {
    if (wanted === undefined || !ready) return;
    const found = scene.current?.querySelector(`[data-pin="${wanted}"]`) ?? scene.current?.querySelector('[data-page]');
    found?.scrollIntoView({ block: 'nearest' });
  }, [wanted, ready]);
  const zoom = zooms[step] ?? 1;
  const mayMark = review?.mayMark === true;
  const kind = shownAs(file);
  const stop = () => {
    setMarking(false);
    setDraft(undefined);
  };
  const layer = (page: number, turnedBy: number) => (
    <PinLayer
      file={file.id}
      page={page}
      turn={turnedBy}
      pins={pins.map(({ id, pin, number, note: text }) => ({ id, pin, number, text }))}
      chosen={wanted}
      onChoose={setChosen}
      draft={draft}
      onPlace={marking ? setDraft : undefined}
    />
  );
  return (
    <>
      <Group gap={4} mb="xs">
        <Tool icon="dash" label={t('files.farther')} disabled={step === 0} onPress={() => setStep(step - 1)} />
        <span className="tabular">{withDigits(`${String(zoom * 100)}%`, language)}</span>
        <Tool
          icon="plus"
          label={t('files.closer')}
          disabled={step === zooms.length - 1}
          onPress={() => setStep(step + 1)}
        />
        <Tool icon="refresh" label={t('files.turn')} onPress={() => setTurn((turn + 90) % 360)} />
        {mayMark && (
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            ms="auto"
            aria-pressed={marking}
            leftSection={<Icon name="pin" size={16} />}
            onClick={() => (marking ? stop() : setMarking(true))}
          >
            {t(marking ? 'review.stopMarking' : 'source.mark')}
          </Button>
        )}
      </Group>
      {marking && draft === undefined && <p>{t('source.markHelp')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section ref={scene} className={classes['place']} aria-label={file.name} tabIndex={0}>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting height={320} />}
        {data !== undefined && kind === 'picture' && (
          <Picture bytes={data} name={file.name} zoom={zoom} turn={turn}>
            {layer(1, 0)}
          </Picture>
        )}
        {data !== undefined && kind === 'pdf' && (
          <Suspense fallback={<Waiting />}>
            <PdfPages bytes={data} zoom={zoom} turn={turn} overPage={(page) => layer(page, turn)} />
          </Suspense>
        )}
      </section>
      {draft !== undefined && (
        <div className={classes['editor']}>
          <MarkEditor
            place={place}
            path={pathOfFile(papers, file.id)}
            name={t('review.onPage', { file: file.name, page: withDigits(draft.page, language) })}
            pin={draft}
            mine={undefined}
            reasons={review?.reasons ?? []}
            onDone={stop}
          />
        </div>
      )}
      <PinnedNotes place={place} pins={pins} review={review} chosen={wanted} onChoose={setChosen} />
    </>
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
