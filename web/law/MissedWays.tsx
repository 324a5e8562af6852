import { Anchor } from '@mantine/core';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type { ScenariosView } from '../../server/contract/definition-uses.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import type { Place } from './finding-place.ts';
import classes from './law.module.css';
import { OriginNote } from './OriginNote.tsx';
import { isShared, wayOfMissed } from './origins.ts';
import { useDefinition } from './api.ts';
import { useEventTitle } from './use-event-title.ts';
import { useStateTitle } from './use-state-title.ts';

type MissedWaysProps = {
  readonly id: string;
  readonly view: Pick<ScenariosView, 'ways' | 'taken' | 'missed'>;
  readonly origins: OriginsView | undefined;
  /** The line of the text that is about a place, for whoever writes it. */
  readonly placeOf?: (place: { readonly file: string; readonly path: string }) => Place | undefined;
  readonly onGo?: (place: Place) => void;
};

/** The ways that no scenario takes, each with the desk, the button and where it is written. */
export function MissedWays({ id, view: { ways, taken, missed }, origins, placeOf, onGo }: MissedWaysProps) {
  const { t, language } = useTexts();
  const eventTitle = useEventTitle(id);
  const { data: view } = useDefinition({ kind: 'workflow', id });
  const stateTitle = useStateTitle({ kind: 'workflow', id, versions: view?.versions ?? [] });
  const counts = { taken: withDigits(taken, language), ways: withDigits(ways, language) };
  const places = [...new Map(missed.map((name) => [wayOfMissed(name).way, wayOfMissed(name)])).values()];
  return (
    <section aria-label={t('law.chart.untried')}>
      <StatusMark tone={places.length === 0 ? 'approved' : 'waiting'} icon={places.length === 0 ? 'check' : 'warning'}>
        {t('law.tests.ways', counts)}
      </StatusMark>
      <ul className={classes['plain']}>
        {places.map(({ way, state, event }) => {
          const origin = origins?.ways[way];
          const place = origin === undefined ? undefined : placeOf?.(origin);
          return (
            <li key={way} className={classes['way']}>
              {isShared(state) ? t('law.chart.everyDesk') : stateTitle(state)}:{' '}
              {event === '' ? t('law.stage.byItself') : eventTitle(event)}
              <OriginNote origins={origin === undefined ? [] : [origin]} />
              {place !== undefined && onGo !== undefined && (
                <Anchor component="button" type="button" size="sm" onClick={() => onGo(place)}>
                  {t('law.check.line', { line: withDigits(place.line, language) })}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
