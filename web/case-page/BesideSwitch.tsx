import { Button, SegmentedControl } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Beside } from './use-beside.ts';

const FORM = 'form';

/** What stands beside the form, or in its place where there is room for one. */
export function BesideSwitch({ beside, printable }: { readonly beside: Beside; readonly printable: boolean }) {
  const { t } = useTexts();
  const { room, side, show } = beside;
  if (room === 'one')
    return (
      <SegmentedControl
        fullWidth
        aria-label={t('print.whatShown')}
        value={side ?? FORM}
        onChange={(value) => show(value === 'page' || value === 'source' ? value : undefined)}
        data={[
          { value: FORM, label: t('print.formSide') },
          ...(printable ? [{ value: 'page', label: t('print.pageSide') }] : []),
          { value: 'source', label: t('source.title') },
        ]}
      />
    );
  return (
    <>
      {printable && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-pressed={side === 'page'}
          leftSection={<Icon name="file" size={16} />}
          onClick={() => show(side === 'page' ? undefined : 'page')}
        >
          {t(side === 'page' ? 'print.hidePage' : 'print.showPage')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        aria-pressed={side === 'source'}
        leftSection={<Icon name="search" size={16} />}
        onClick={() => show(side === 'source' ? undefined : 'source')}
      >
        {t(side === 'source' ? 'source.hide' : 'source.show')}
      </Button>
    </>
  );
}
