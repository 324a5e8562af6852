import { CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { closeFloating, currentFloating, floatProblem, onFloating } from '../ui/floating.ts';
import classes from './FloatingProblems.module.css';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

/** Error banners that float over the page: what went wrong with something that has no place of its own, such as a download. */
export function FloatingProblems() {
  const { t } = useTexts();
  const shown = useSyncExternalStore(onFloating, currentFloating);
  useEffect(listenForUnhandled, []);
  return (
    <div className={classes['place']}>
      {shown.map(({ id, error }) => (
        <div key={id} className={classes['banner']}>
          <ProblemAlert error={error} variant="floating" />
          <CloseButton aria-label={t('a11y.dialogClose')} onClick={() => closeFloating(id)} />
        </div>
      ))}
    </div>
  );
}

/** A refusal that no part of a page took care of is shown nevertheless. */
function listenForUnhandled(): () => void {
  const show = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof Problem) floatProblem(reason);
  };
  window.addEventListener('unhandledrejection', show);
  return () => window.removeEventListener('unhandledrejection', show);
}
