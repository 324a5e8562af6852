import type { ReactNode } from 'react';
import classes from './WideTable.module.css';

type WideTableProps = {
  readonly label: string;
  /** On a ground of its own, where the page gives it none. */
  readonly sheet?: boolean;
  readonly children: ReactNode;
};

/** Place of a table that may be wider than the screen: it scrolls sideways, by keyboard too. */
export function WideTable({ label, sheet = false, children }: WideTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes['place']} data-sheet={sheet} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
