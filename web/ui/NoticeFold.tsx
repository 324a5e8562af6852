import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import classes from './NoticeFold.module.css';

/** Notices one above the other, the weightiest first; on a phone that one alone, and a line that opens the others. */
export function NoticeFold({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const { ref, count } = useNoticeCount();
  return (
    <>
      <div ref={ref} className={classes['notices']} data-folded={small && !opened}>
        {children}
      </div>
      {small && count > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          fz="sm"
          aria-expanded={opened}
          className={classes['more'] ?? ''}
          leftSection={<Icon name={opened ? 'up' : 'down'} size={16} />}
          onClick={() => setOpened(!opened)}
        >
          {opened ? t('common.less') : t('application.moreNotices', { count: count - 1 })}
        </Button>
      )}
    </>
  );
}

/** How many notices stand in a place; they come one by one, as what they say is known. */
function useNoticeCount() {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    const tell = () => setCount(box.childElementCount);
    const watch = new MutationObserver(tell);
    watch.observe(box, { childList: true });
    tell();
    return () => watch.disconnect();
  }, []);
  return { ref, count };
}
