import { useEffect, useMemo, useRef } from 'react';
import type { HistoryItem } from '../../server/contract/application.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import classes from './replay.module.css';
import { useEventName } from './use-event-name.ts';

type TimelineProps = {
  readonly items: readonly HistoryItem[];
  readonly seq: number;
  readonly onGo: (seq: number) => void;
};

/** Events in the order they happened, grouped by the state they left the case in. */
export function Timeline({ items, seq, onGo }: TimelineProps) {
  const { t, language, pick } = useTexts();
  const eventName = useEventName();
  const groups = useMemo(() => groupByState(items), [items]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    if (current) box.current?.scrollTo({ top: current.offsetTop - box.current.clientHeight / 2 });
  }, [seq]);
  return (
    <section ref={box} className={classes['timeline']} aria-labelledby="timeline-title" tabIndex={-1}>
      <h2 id="timeline-title" className={classes['paneTitle']}>
        {t('replay.timeline')}
      </h2>
      {groups.map((group) => (
        <div key={group.first}>
          <h3 className={classes['state']}>{pick(group.title)}</h3>
          <ol className={classes['events']} start={group.first}>
            {group.items.map((item) => (
              <li key={item.seq}>
                <button
                  type="button"
                  className={classes['event']}
                  aria-current={item.seq === seq}
                  data-seq={item.seq}
                  data-past={item.seq < seq}
                  onClick={() => onGo(item.seq)}
                >
                  <span className={classes['eventNumber']}>{withDigits(item.seq, language)}</span>
                  <span>
                    <span className={classes['eventName']}>{eventName(item.type)}</span>
                    {item.formTitle !== undefined && (
                      <span className={classes['eventForm']}> {pick(item.formTitle)}</span>
                    )}
                    <span className={classes['eventWho']}>
                      <span lang="ne">{item.actor.name}</span> (
                      {t(`codes.role.${item.actor.role}.short`, { defaultValue: item.actor.role })}) ·{' '}
                      <DateText value={item.at} withTime />
                    </span>
                    {item.note !== undefined && <span className={classes['eventNote']}>“{item.note}”</span>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function groupByState(items: readonly HistoryItem[]) {
  const groups: { first: number; state: string; title: HistoryItem['stateTitle']; items: HistoryItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.state === item.state) last.items.push(item);
    else groups.push({ first: item.seq, state: item.state, title: item.stateTitle, items: [item] });
  }
  return groups;
}
