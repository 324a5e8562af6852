import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './desk.module.css';

type NewcomersProps = { readonly count: number; readonly onShow: () => void };

/** That papers came meanwhile: over the page, so that nothing beneath it moves; pressed, the list shows them. */
export function Newcomers({ count, onShow }: NewcomersProps) {
  const { t } = useTexts();
  return (
    <output className={classes['newcomers']}>
      {count > 0 && (
        <Button leftSection={<Icon name="refresh" size={16} />} onClick={onShow}>
          {t('desk.newcomers', { count })}
        </Button>
      )}
    </output>
  );
}
