import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Waiting } from './Waiting.tsx';
import classes from './WorkOverlay.module.css';

/** What is quick needs no curtain. */
const patienceMs = 400;

/** Mark of a request during which nothing else on the page should be pressed. */
export const withOverlay = { overlay: true } as const;

/** Over the whole page while something is being decided that the page goes on from: कृपया पर्खनुहोस्. */
export function WorkOverlay() {
  const working = useIsMutating({ predicate: ({ meta }) => meta?.['overlay'] === true }) > 0;
  return working ? <Curtain /> : null;
}

function Curtain() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className={classes['overlay']}>
      <Waiting height={160} />
    </div>
  );
}
