import { useEffect, useState } from 'react';
import type { Action } from '../application/actions.ts';
import type { FormHandle } from './FormDesk.tsx';

type EarlySubmitOptions = {
  readonly slug: string;
  readonly handle: FormHandle | undefined;
  /** The form is on its way. */
  readonly isComing: boolean;
  /** Nothing that can be seen here stops the submission. */
  readonly onChecked: (action: Action) => void;
};

/** Checks a form before its submission is asked about; one that was wanted before the form came is checked as soon as it is there. */
export function useEarlySubmit({ slug, handle, isComing, onChecked }: EarlySubmitOptions): {
  readonly ask: (action: Action) => void;
  readonly waits: boolean;
} {
  const [wanted, setWanted] = useState<Action>();
  useEffect(() => {
    if (wanted === undefined || isComing) return undefined;
    const check = setTimeout(() => {
      setWanted(undefined);
      // meanwhile another form may have been opened
      if (wanted.form === slug && handle?.check() !== false) onChecked(wanted);
    });
    return () => clearTimeout(check);
  }, [wanted, isComing, slug, handle, onChecked]);
  return { ask: setWanted, waits: wanted !== undefined };
}
