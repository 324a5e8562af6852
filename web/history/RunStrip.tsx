import { useEffect, useRef } from 'react';
import type { ReplayView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './replay.module.css';

type RunStripProps = {
  readonly runs: ReplayView['runs'];
  /** The run whose chart is shown. */
  readonly shown: number;
  readonly onShow: (run: number) => void;
};

/** How every run of the application stood after the event; one leads to the newest event of its run until then. */
export function RunStrip({ runs, shown, onShow }: RunStripProps) {
  const { t, pick } = useTexts();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[data-run="${shown}"]`);
    if (here) strip.current?.scrollTo({ left: here.offsetLeft - strip.current.clientWidth / 3 });
  }, [shown]);
  if (runs.length < 2) return null;
  return (
    <ul ref={strip} className={classes['runs']} aria-label={t('replay.runs')}>
      {runs.map(({ run, title, stateTitle, status }) => (
        <li key={run}>
          <button
            type="button"
            className={classes['run']}
            data-run={run}
            data-status={status}
            aria-current={run === shown}
            onClick={() => onShow(run)}
          >
            <Icon name={status === 'done' ? 'check' : 'half'} size={16} />
            <span>
              <span className={classes['runTitle']}>{pick(title)}</span>
              <span className={classes['runState']}>{pick(stateTitle)}</span>
              <span className={classes['said']}>, {t(`replay.runStatus.${status}`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
