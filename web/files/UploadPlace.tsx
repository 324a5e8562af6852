import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { FilePlaceView } from '../../server/contract/files.ts';
import { explainAll } from '../i18n/explain.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { problemText } from '../ui/ProblemAlert.tsx';
import { useLateBeginning } from '../ui/use-arrival.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useFilePlaces } from './api.ts';
import { DropArea } from './DropArea.tsx';
import classes from './files.module.css';
import { type Upload, useUploads } from './use-uploads.ts';

type UploadPlaceProps = { readonly id: string; readonly formTitle: (slug: string) => string | undefined };

/** Takes files into a place, several at once, each shows how far it is; a place that is closed to the reader says why. */
export function UploadPlace({ id, formTitle }: UploadPlaceProps) {
  const { t, language } = useTexts();
  const { data: places = [] } = useFilePlaces(id);
  const [picked, setPicked] = useState<string>();
  useLateBeginning('case-tabs');
  const { uploads, start, again, drop } = useUploads(id);
  const place = places.find((each) => keyOf(each) === picked) ?? firstOf(places);
  if (place === undefined) return <Waiting height={120} />;
  return (
    <section className={classes['upload']} aria-label={t('menu.files.upload')}>
      <PlaceChoice places={places} chosen={keyOf(place)} formTitle={formTitle} onChoose={setPicked} />
      {place.open ? (
        <DropArea place={place} onTake={(files) => void start(files, place)} />
      ) : (
        <Notice tone="info" icon="lock">
          {t('files.closedWhy', { reason: explainAll(place.reasons, { t, language, formTitle }) })}
        </Notice>
      )}
      <ul className={classes['uploads']} aria-label={t('files.underWay')}>
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onAgain={() => void again(upload.key)} onDrop={drop} />
        ))}
      </ul>
    </section>
  );
}

type PlaceChoiceProps = Pick<UploadPlaceProps, 'formTitle'> & {
  readonly places: readonly FilePlaceView[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
};

/** The places by their forms, the other papers first; what is missing in one, and that one is closed, stands beside its name. */
function PlaceChoice({ places, chosen, formTitle, onChoose }: PlaceChoiceProps) {
  const { t, pick } = useTexts();
  const choice = (place: FilePlaceView) => {
    const { title, required, given, open } = place;
    const words = [
      title === undefined ? t('files.categories.other') : pick(title),
      ...(required && given === 0 ? [t('files.missing')] : []),
      ...(open ? [] : [t('files.closed')]),
    ];
    return { value: keyOf(place), label: words.join(' · ') };
  };
  const forms = [...new Set(places.flatMap(({ form }) => form ?? []))];
  return (
    <NativeSelect
      label={t('files.category')}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        ...places.filter(({ form }) => form === undefined).map(choice),
        ...forms.map((form) => ({
          group: formTitle(form) ?? form,
          items: places.filter((each) => each.form === form).map(choice),
        })),
      ]}
    />
  );
}

type UploadLineProps = {
  readonly upload: Upload;
  readonly onAgain: () => void;
  readonly onDrop: (key: number) => void;
};

/** One file on its way: its name, how far it is, what went wrong. */
function UploadLine({ upload, onAgain, onDrop }: UploadLineProps) {
  const { t, language } = useTexts();
  const { key, name, share, state, error } = upload;
  const percent = withDigits(Math.round(share * 100), language);
  return (
    <li className={classes['line']}>
      <span className={classes['lineName']}>{name}</span>
      {state === 'failed' ? (
        <Notice tone="rejected" icon="warning" urgent>
          {problemText(error, t, language)}
          <Group gap="xs" mt={4}>
            <Button size="compact-md" fz="sm" variant="default" onClick={onAgain}>
              {t('common.retry')}
            </Button>
            <Button size="compact-md" fz="sm" variant="subtle" color="lake" onClick={() => onDrop(key)}>
              {t('common.close')}
            </Button>
          </Group>
        </Notice>
      ) : (
        <>
          <progress className={classes['progress']} value={share} max={1} aria-label={name} />
          <output className={classes['percent']}>
            {state === 'done' ? t('files.done') : t('files.progress', { percent })}
          </output>
        </>
      )}
    </li>
  );
}

/** The other papers, unless only something else is open. */
function firstOf(places: readonly FilePlaceView[]): FilePlaceView | undefined {
  const others = places.at(-1);
  return others?.open === false ? (places.find(({ open }) => open) ?? others) : others;
}

function keyOf({ run, category }: FilePlaceView): string {
  return `${String(run)} ${category}`;
}
