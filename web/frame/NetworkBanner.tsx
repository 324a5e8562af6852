import { Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { carriedCases, onCarried } from '../api/carried.ts';
import { askNow, isReached, onReach } from '../api/reach.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './NetworkBanner.module.css';

const goodNewsMs = 4_000;

/** Over every page: nothing that is sent arrives; what is written is kept here and sent by itself when the network is back. */
export function NetworkBanner() {
  const { t, language } = useTexts();
  const carried = useSyncExternalStore(onCarried, carriedCases);
  const reached = useSyncExternalStore(onReach, isReached);
  const back = useIsBack(reached);
  return (
    <output className={classes['place']}>
      {!reached && (
        <div className={classes['banner']}>
          <Icon name="warning" />
          <span>{t(carried.length > 0 ? 'common.offlineCarried' : 'common.offline')}</span>
          <Button variant="white" size="compact-sm" onClick={() => void askNow()}>
            {t('common.retry')}
          </Button>
          {carried.map(({ id, name }) => (
            <Link key={id} to={`/user/applications/${id}`} className={classes['case']}>
              {withDigits(name, language)}
            </Link>
          ))}
        </div>
      )}
      {reached && back && (
        <div className={classes['banner']} data-back>
          <Icon name="check" />
          <span>{t('common.online')}</span>
        </div>
      )}
    </output>
  );
}

/** True for a moment after the network has come back. */
function useIsBack(reached: boolean): boolean {
  const [back, setBack] = useState(false);
  const before = useRef(reached);
  useEffect(() => {
    const wasLost = !before.current;
    before.current = reached;
    if (!reached || !wasLost) return undefined;
    setBack(true);
    const timer = setTimeout(() => setBack(false), goodNewsMs);
    return () => clearTimeout(timer);
  }, [reached]);
  return back;
}
