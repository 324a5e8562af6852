import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFormSetting } from '../form-context.ts';
import type { ControlProps } from './control.ts';
import { NumberControl } from './NumberControl.tsx';
import { placeGiven } from './place-fields.ts';
import { askPlace, type NoPlace } from './place-on-earth.ts';
import classes from './controls.module.css';

type State = 'idle' | 'asking' | NoPlace;

/** How far north one is; where the device knows, both halves of the place are taken from it. */
export function LatitudeControl(props: ControlProps) {
  const { t } = useTexts();
  const { store, root } = useFormSetting();
  const [state, setState] = useState<State>('idle');
  const take = async () => {
    setState('asking');
    const found = await askPlace(navigator.geolocation);
    if (typeof found === 'string') {
      setState(found);
      return;
    }
    for (const { path, value } of placeGiven(root, props.path, found)) {
      store.change(path, value);
      store.touch(path);
    }
    props.onLeave();
    setState('idle');
  };
  return (
    <div>
      <NumberControl {...props} />
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        leftSection={<Icon name="pin" size={16} />}
        loading={state === 'asking'}
        onClick={() => void take()}
      >
        {t('form.place.take')}
      </Button>
      <output className={classes['placeSaid']}>
        {state === 'refused' || state === 'unknown' ? t(`form.place.${state}`) : ''}
      </output>
    </div>
  );
}
