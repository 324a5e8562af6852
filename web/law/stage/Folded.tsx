import { type ReactNode, useState } from 'react';
import classes from './stage.module.css';

type FoldedProps = {
  readonly summary: ReactNode;
  /** The reader is led to it. */
  readonly isLedTo?: boolean;
  readonly children: ReactNode;
};

/** What is opened by its line: while it is closed nothing of it is drawn, for a desk has many ways and each a box for every post. */
export function Folded({ summary, isLedTo = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes['way']}
      data-led={isLedTo || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
