import { useEffect, useRef } from 'react';
import type { ApplicationView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import classes from './case.module.css';

type Group = ApplicationView['groups'][number];

const looks: Record<Group['status'], { readonly icon: IconName; readonly key: string }> = {
  done: { icon: 'check', key: 'application.task.done' },
  current: { icon: 'half', key: 'application.task.inProgress' },
  next: { icon: 'circle', key: 'application.task.cannotStart' },
  skipped: { icon: 'dash', key: 'application.task.skipped' },
};

/** The stage's groups in order: done, current, still to come. */
export function StageStrip({ groups }: { readonly groups: readonly Group[] }) {
  const { t, pick } = useTexts();
  const strip = useRef<HTMLOListElement>(null);
  const current = groups.find(({ status }) => status === 'current')?.id;
  // on a phone the current stage is brought to the middle
  useEffect(() => {
    const box = strip.current;
    const here = box?.querySelector<HTMLElement>('[aria-current="step"]');
    if (here) box?.scrollTo({ left: here.offsetLeft - (box.clientWidth - here.clientWidth) / 2 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each stage that the case comes to
  }, [current]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the strip scrolls, by keyboard too
    <ol ref={strip} className={classes['strip']} aria-label={t('application.currentStage')} tabIndex={0}>
      {groups.map(({ id, title, status }) => (
        <li
          key={id}
          className={classes['stage']}
          data-status={status}
          aria-current={status === 'current' ? 'step' : undefined}
          title={t(looks[status].key)}
        >
          <Icon name={looks[status].icon} size={16} />
          {pick(title)}
          <span className={classes['said']}>, {t(looks[status].key)}</span>
        </li>
      ))}
    </ol>
  );
}
