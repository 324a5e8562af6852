import { useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryItem } from '../../server/contract/history.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './replay.module.css';
import { groupByRun, type RunGroup } from './run-groups.ts';
import { TimelineSpan } from './TimelineSpan.tsx';

type TimelineProps = {
  readonly items: readonly HistoryItem[];
  readonly seq: number;
  readonly compared: number | undefined;
  readonly onGo: (seq: number) => void;
};

/** Events run by run, each run by the states it went through; the run of the shown event is open. */
export function Timeline({ items, seq, compared, onGo }: TimelineProps) {
  const { t } = useTexts();
  const groups = useMemo(() => groupByRun(items), [items]);
  const here = items[seq - 1]?.run;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<number>();
  // the run that one comes to opens; what the reader opened or closed otherwise stays so
  if (here !== undefined && here !== shown) {
    setShown(here);
    setOpen(new Set([...open, here]));
  }
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    if (current) box.current?.scrollTo({ top: current.offsetTop - box.current.clientHeight / 2 });
  }, [seq]);
  const toggle = (run: number) => {
    const next = new Set(open);
    if (!next.delete(run)) next.add(run);
    setOpen(next);
  };
  return (
    <section ref={box} className={classes['timeline']} aria-labelledby="timeline-title" tabIndex={-1}>
      <h2 id="timeline-title" className={classes['paneTitle']}>
        {t('replay.timeline')}
      </h2>
      {groups.map((group) => (
        <RunSection key={group.run} group={group} open={open.has(group.run)} onToggle={() => toggle(group.run)}>
          {group.spans.map((span) => (
            <TimelineSpan key={span.items[0]?.seq} span={span} seq={seq} compared={compared} onGo={onGo} />
          ))}
        </RunSection>
      ))}
    </section>
  );
}

type RunSectionProps = {
  readonly group: RunGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: React.ReactNode;
};

function RunSection({ group, open, onToggle, children }: RunSectionProps) {
  const { t, language, pick } = useTexts();
  const name = `timeline-run-${String(group.run)}`;
  return (
    <div>
      <h3 className={classes['runHead']}>
        <button type="button" aria-expanded={open} aria-controls={name} onClick={onToggle}>
          <Icon name={open ? 'down' : 'right'} size={14} />
          <span>{pick(group.title)}</span>
          <span className={classes['quiet']}>
            {t('replay.eventCount', { count: group.count, number: formatNumber(group.count, language) })} ·{' '}
            {withDigits(`${String(group.first)}–${String(group.last)}`, language)}
          </span>
        </button>
      </h3>
      <div id={name} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
