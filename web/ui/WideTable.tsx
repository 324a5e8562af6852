import type { ReactNode } from 'react';
import classes from './WideTable.module.css';

/** Place of a table that may be wider than the screen: it scrolls sideways, by keyboard too. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes['place']} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
