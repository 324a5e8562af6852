import { useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import { currentToasts, onToasts } from './toast.ts';
import classes from './Toasts.module.css';

/** The place where toasts appear; screen readers hear them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <output aria-live="polite" className={classes['place']}>
      {toasts.map(({ id, text }) => (
        <span key={id} className={classes['toast']}>
          <Icon name="check" />
          {text}
        </span>
      ))}
    </output>
  );
}
