import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from the box of one row to the next one's; Home and End to the first and the last. */
export function moveRows(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-row]')];
  const here = boxes.findIndex((box) => box === event.target);
  if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = steps[event.key];
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? boxes.length - 1 : here + (step ?? 0);
  if (next === here) return;
  event.preventDefault();
  boxes[next]?.focus();
}
