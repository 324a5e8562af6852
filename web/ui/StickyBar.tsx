import type { ReactNode } from 'react';
import classes from './StickyBar.module.css';

type StickyBarProps = {
  readonly label: string;
  /** What was chosen, in words. */
  readonly text: ReactNode;
  /** What may be done with it. */
  readonly children: ReactNode;
};

/** A bar that stays at the foot of a long list: what is chosen and what may be done with it. */
export function StickyBar({ label, text, children }: StickyBarProps) {
  return (
    <section className={classes['bar']} aria-label={label}>
      <div className={classes['text']}>{text}</div>
      {children}
    </section>
  );
}
