import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { numberOf, ownerOf } from '../application/case-name.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { rowAction } from './row-action.ts';

/** The row's button; its full name says whose file it opens. */
export function RowButton({ item }: { readonly item: ApplicationSummary }) {
  const { t, language, pick } = useTexts();
  const { to, label: act, fills } = rowAction(item);
  const label = act === undefined ? t('common.view') : fills === undefined ? pick(act) : t(`task.${fills}`);
  return (
    <Button
      component={Link}
      to={to}
      size="compact-md"
      fz="sm"
      variant={act === undefined ? 'default' : 'filled'}
      color="lake"
      aria-label={`${label}: ${numberOf(item, t, language)} ${ownerOf(item)}`}
    >
      {label}
    </Button>
  );
}
