import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import { sourcesAt } from '../../form-schemas/engine/form/sources.ts';
import type { FileView } from '../../server/contract/files.ts';
import type { Pin } from '../../server/contract/review.ts';
import { type OpenForm } from '../forms/api.ts';
import { useFiles } from '../files/api.ts';
import { idsOf } from '../forms/controls/file-ids.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useReview } from '../review/api.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useFieldInView } from './field-in-view.ts';
import { Drawings } from './Drawings.tsx';
import { drawingsOf, fileInView, sourceFiles, type SourceFiles } from './source-files.ts';
import { SourceDocument } from './SourceDocument.tsx';
import classes from './source.module.css';
import { valueAlong } from '../../form-schemas/engine/records.ts';

type SourcePaneProps = {
  readonly id: string;
  readonly open: OpenForm;
  /** What holds the form, by which is known where somebody is in it. */
  readonly form: HTMLElement | null;
  /** A place that was asked for by a note. */
  readonly asked: Pin | undefined;
};

type Shown = { readonly file: string | undefined; readonly isChosen: boolean; readonly asked: Pin | undefined };

/** The document out of which the field in view is filled, beside the form; its places are marked by who reviews. */
export function SourcePane({ id, open: { view, bundle }, form, asked }: SourcePaneProps) {
  const { t, language } = useTexts();
  const path = useFieldInView(form);
  const files = useFiles(id);
  const review = useReview({ id, slug: view.slug, run: view.run });
  const [shown, setShown] = useState<Shown>({ file: undefined, isChosen: false, asked: undefined });
  // a place that a note asks for is shown until somebody goes on
  if (asked !== shown.asked) setShown({ file: asked?.file, isChosen: asked !== undefined, asked });
  if (files.error !== null) return <ProblemAlert error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data === undefined) return <Waiting height={320} />;
  const papers = view.attachments;
  const near = sourceFiles({
    files: files.data,
    papers,
    categories: path[0] === '@papers' ? path.slice(1).map(String) : sourcesAt(fieldTree(bundle), path),
    held: idsOf(valueAlong(view.data, path)),
  });
  const file = fileInView(near, shown);
  const drawings = <Drawings id={id} files={drawingsOf(files.data)} />;
  if (file === undefined)
    return (
      <>
        <EmptyState icon="file" text={t('source.none')} />
        {drawings}
      </>
    );
  return (
    <section aria-label={t('source.title')}>
      <div className={classes['bar']}>
        <NativeSelect
          className={classes['choice'] ?? ''}
          size="sm"
          aria-label={t('source.which')}
          value={file.id}
          data={choices(near, { nameOf: (each) => nameOf(each, language), t })}
          onChange={(event) => setShown({ ...shown, file: event.currentTarget.value, isChosen: true })}
        />
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-pressed={!shown.isChosen}
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => setShown({ ...shown, file: file.id, isChosen: !shown.isChosen })}
        >
          {t('source.follow')}
        </Button>
      </div>
      <SourceDocument
        key={file.id}
        place={{ id, slug: view.slug, run: view.run }}
        file={file}
        papers={papers}
        review={review.data}
        asked={asked?.file === file.id ? asked : undefined}
      />
      {drawings}
    </section>
  );
}

type Words = { readonly nameOf: (file: FileView) => string; readonly t: ReturnType<typeof useTexts>['t'] };

function choices({ named, own, others }: SourceFiles, { nameOf: name, t }: Words) {
  const group = (label: string, files: readonly FileView[]) =>
    files.length === 0
      ? []
      : [{ group: t(label), items: files.map((file) => ({ value: file.id, label: name(file) })) }];
  return [...group('source.named', named), ...group('source.own', own), ...group('source.others', others)];
}

function nameOf({ title, name }: FileView, language: 'ne' | 'en'): string {
  return title === undefined ? name : `${title[language]} – ${name}`;
}
