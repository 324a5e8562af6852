import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

type SeenLaterProps = { readonly height: number; readonly children: ReactNode };

const near = '400px';

/** Keeps the place of a part further down the page free, and shows it when somebody comes near. */
export function SeenLater({ height, children }: SeenLaterProps) {
  const { ref, entry } = useIntersection({ rootMargin: near });
  const [seen, setSeen] = useState(false);
  const isNear = entry?.isIntersecting === true;
  // once seen it stays: nothing jumps when somebody scrolls back
  if (isNear && !seen) setSeen(true);
  return seen ? children : <div ref={ref} style={{ minHeight: height }} />;
}
