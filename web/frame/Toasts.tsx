import { useEffect, useSyncExternalStore } from 'react';
import { useSessionState } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { currentToasts, onToasts, placeToasts, toastIcons } from '../ui/toast.ts';
import classes from './Toasts.module.css';

/** The place where toasts appear: below in the office, above on the public pages; screen readers hear them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts);
  const place = useSessionState().status === 'known' ? 'shell' : 'elsewhere';
  useEffect(() => placeToasts(place), [place]);
  return (
    <output aria-live="polite" className={classes['place']} data-place={place}>
      {toasts.map(({ id, text, tone }) => (
        <span key={id} className={classes['toast']} data-tone={tone}>
          <Icon name={toastIcons[tone]} />
          {text}
        </span>
      ))}
    </output>
  );
}
