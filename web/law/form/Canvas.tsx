import { Paper, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import type { FindingView } from '../../../server/contract/definitions.ts';
import { BlankForm } from '../../forms/BlankForm.tsx';
import type { OpenBlank } from '../../forms/blank.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { FindingList } from '../FindingList.tsx';
import type { Place } from './edit-source.ts';
import classes from './form.module.css';

type CanvasProps = {
  readonly form: OpenBlank | undefined;
  readonly problems: readonly FindingView[];
  /** Grows whenever another form is shown. */
  readonly round: number;
  readonly onChoose?: (place: Place) => void;
  readonly readOnly?: boolean;
  readonly narrow?: boolean;
};

const nothingYet: { readonly form: OpenBlank | undefined; readonly key: number } = { form: undefined, key: 0 };

/** The real form out of what is written; a field that is pressed there is chosen. */
export function Canvas({ form: newest, problems, round, onChoose, readOnly = false, narrow = false }: CanvasProps) {
  const { t } = useTexts();
  // a large form is drawn in pieces: a key that is typed beside it does not wait for it
  const { form, key } = useDeferredValue(
    useMemo(() => ({ form: newest, key: round }), [newest, round]),
    nothingYet,
  );
  if (form === undefined && problems.length === 0) return <SetupSkeleton rows={6} height={60} />;
  const choose = (target: EventTarget) => {
    if (form === undefined || onChoose === undefined || !(target instanceof Element)) return;
    const place = placeOfElement(target, form);
    if (place !== undefined) onChoose(place);
  };
  return (
    <Stack gap="sm">
      {problems.length > 0 && (
        <Notice tone="rejected" icon="warning" title={t('law.form.broken')}>
          <FindingList findings={problems} />
        </Notice>
      )}
      {form !== undefined && (
        <Paper
          withBorder
          p="md"
          bg="var(--naksa-surface)"
          className={classes['canvas'] ?? ''}
          data-narrow={narrow}
          onFocusCapture={(event) => choose(event.target)}
        >
          <BlankForm key={key} form={form} readOnly={readOnly} />
        </Paper>
      )}
    </Stack>
  );
}

/** The field in which an element stands, by the ids of the controls: `root_owner_nameNe`. */
function placeOfElement(element: Element, { bundle }: OpenBlank): Place | undefined {
  const id = element
    .closest('[id^="root_"]')
    ?.id.split('_')
    .slice(1)
    .filter((part) => !/^\d+$/u.test(part))
    .join('.');
  const places = bundle.fields.map(({ path }) => path.filter((key) => key !== '*'));
  return places
    .filter((place) => id === place.join('.') || id?.startsWith(`${place.join('.')}.`) === true)
    .toSorted((a, b) => b.length - a.length)[0];
}
