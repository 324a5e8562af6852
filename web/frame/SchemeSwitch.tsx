import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './Shell.module.css';

/** Light or dark, remembered on this device. */
export function SchemeSwitch() {
  const { t } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <button
      type="button"
      className={classes['tool']}
      aria-label={dark ? t('ui.lightScheme') : t('ui.darkScheme')}
      title={dark ? t('ui.lightScheme') : t('ui.darkScheme')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}
