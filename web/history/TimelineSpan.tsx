import { systemRole } from '../../workflows/engine/roles.ts';
import type { HistoryItem } from '../../server/contract/history.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { durationBetween } from './duration.ts';
import { notableKind } from './notable.ts';
import classes from './replay.module.css';
import type { StateSpan } from './run-groups.ts';
import { useEventName } from './use-event-name.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useRoleName } from '../i18n/post-names.ts';

type TimelineSpanProps = {
  readonly span: StateSpan;
  readonly seq: number;
  readonly compared: number | undefined;
  readonly onGo: (seq: number) => void;
};

/** A state of a run: how long it stood there, and what happened meanwhile. */
export function TimelineSpan({ span, seq, compared, onGo }: TimelineSpanProps) {
  const { t, language, pick } = useTexts();
  const stay = span.until === undefined ? undefined : durationBetween(span.from, span.until);
  return (
    <>
      <h4 className={classes['state']}>
        {pick(span.title)}
        {stay !== undefined && (
          <span className={classes['stay']}>
            {t(`replay.stay.${stay.unit}`, { count: stay.count, number: formatNumber(stay.count, language) })}
          </span>
        )}
      </h4>
      <ol className={classes['events']}>
        {span.items.map((item) => (
          <TimelineEvent
            key={item.seq}
            item={item}
            isShown={item.seq === seq}
            isPast={item.seq < seq}
            isCompared={item.seq === compared}
            onGo={onGo}
          />
        ))}
      </ol>
    </>
  );
}

type TimelineEventProps = {
  readonly item: HistoryItem;
  readonly isShown: boolean;
  readonly isPast: boolean;
  readonly isCompared: boolean;
  readonly onGo: (seq: number) => void;
};

function TimelineEvent({ item, isShown, isPast, isCompared, onGo }: TimelineEventProps) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const eventName = useEventName();
  const role = roleName(item.actor.role);
  return (
    <li>
      <button
        type="button"
        className={classes['event']}
        aria-current={isShown}
        data-seq={item.seq}
        data-past={isPast}
        data-compared={isCompared}
        data-kind={notableKind(item)}
        onClick={() => onGo(item.seq)}
      >
        <span className={classes['eventNumber']}>{withDigits(item.seq, language)}</span>
        <span>
          <span className={classes['eventName']}>{eventName(item)}</span>
          {item.formTitle !== undefined && <span className={classes['eventForm']}> {pick(item.formTitle)}</span>}
          <span className={classes['eventWho']}>
            {item.actor.role === systemRole || item.actor.name === role ? (
              role
            ) : (
              <>
                <span lang="ne">{item.actor.name}</span> ({role})
              </>
            )}{' '}
            · <DateText value={item.at} withTime />
          </span>
          {item.note !== undefined && (
            <span className={classes['eventNote']} lang={langOf(item.note, language)}>
              “{item.note}”
            </span>
          )}
          {isCompared && <span className={classes['eventCompared']}>{t('replay.compareKept')}</span>}
        </span>
      </button>
    </li>
  );
}
