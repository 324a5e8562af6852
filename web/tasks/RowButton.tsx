import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { rowAction } from './row-action.ts';

/** The row's button; its full name says whose file it opens. */
export function RowButton({ item, role }: { readonly item: ApplicationSummary; readonly role: string }) {
  const { t } = useTexts();
  const { to, labelKey, mine } = rowAction(item, role);
  const label = t(labelKey, { defaultValue: t('common.open') });
  return (
    <Button
      component={Link}
      to={to}
      size="compact-md"
      fz="sm"
      variant={mine ? 'filled' : 'default'}
      color="lake"
      aria-label={`${label}: ${item.registrationNo ?? t('application.notRegistered')} ${item.ownerNe}`}
    >
      {label}
    </Button>
  );
}
