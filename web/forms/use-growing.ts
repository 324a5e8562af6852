import { startTransition, useEffect, useState } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';

// what fills the first screen, and what is added at a time without holding up a key
const firstFields = 24;
const stepFields = 40;

/**
 * How many parts of a form are on the page by now: the first screen at once, the rest a piece at a time while the browser is
 * free, so that a form of hundreds of fields opens as fast as a short one.
 */
export function useGrowing(parts: readonly FieldNode[]): number {
  const [count, setCount] = useState(() => reach(parts, 0, firstFields));
  const total = parts.length;
  useEffect(() => {
    if (count < total) startTransition(() => setCount(reach(parts, count, stepFields)));
  }, [parts, count, total]);
  return count;
}

/** How many parts there are when as many fields were added; at least one more. */
function reach(parts: readonly FieldNode[], from: number, fields: number): number {
  let count = from;
  let added = 0;
  while (count < parts.length && (added < fields || count === from)) {
    const part = parts[count];
    added += part === undefined ? 0 : fieldsIn(part);
    count += 1;
  }
  return count;
}

function fieldsIn({ children }: FieldNode): number {
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + fieldsIn(child), 0);
}
