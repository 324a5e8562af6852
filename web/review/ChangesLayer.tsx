import { Anchor } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { EarlierForm } from '../../server/contract/forms.ts';
import { type Difference, differences } from '../forms/differences.ts';
import { focusField } from '../forms/focus-field.ts';
import { type Changed, useFormSetting } from '../forms/form-context.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { useEarlier } from './api.ts';
import classes from './review.module.css';
import { pathOf } from '../forms/pointer.ts';

type ChangesProps = {
  readonly bundle: FormBundle;
  readonly data: FormData;
  readonly onReady: (changed: Changed) => void;
};

/** Over a form that was handed in again: what is another than before, and `onReady` marks it at each field. */
export function ChangesLayer(props: ChangesProps) {
  const { applicationId, slug, run } = useFormSetting();
  const { data } = useEarlier({ id: applicationId, slug, run });
  return data?.earlier === undefined ? null : <KnownChanges earlier={data.earlier} {...props} />;
}

type Earlier = NonNullable<EarlierForm['earlier']>;

function KnownChanges({ bundle, data, earlier, onReady }: ChangesProps & { readonly earlier: Earlier }) {
  const { t, language } = useTexts();
  const changed = useMemo(() => differences(bundle, earlier.data, data), [bundle, earlier.data, data]);
  useEffect(() => onReady(new Map(changed.map((each) => [each.path, each]))), [changed, onReady]);
  const since = {
    number: formatNumber(String(earlier.revision), language),
    date: formatDate(earlier.at, language),
  };
  return (
    <Notice tone="info" icon="history">
      <details open className={classes['changes']}>
        <summary>
          {t(earlier.since === 'deed' ? 'review.changedSinceDeed' : 'review.changedSince', since)}{' '}
          {t('review.changedCount', { count: changed.length })}
        </summary>
        {changed.length > 0 && (
          <ul className={classes['links']}>
            {changed.map((each) => (
              <ChangedLine key={each.path} difference={each} />
            ))}
          </ul>
        )}
      </details>
    </Notice>
  );
}

/** One field: what it was and what it is. */
function ChangedLine({ difference: { path, label, one, other } }: { readonly difference: Difference }) {
  const { t, language, pick } = useTexts();
  const nothing = t('review.nothing');
  return (
    <li>
      <Anchor component="button" type="button" ta="start" onClick={() => focusField(pathOf(path))}>
        {pick(label)}
      </Anchor>
      : <del>{one?.[language] ?? nothing}</del> → <ins>{other?.[language] ?? nothing}</ins>
    </li>
  );
}
