import { Button, Group, List, Text } from '@mantine/core';
import type { Text as BothTexts } from '../../form-schemas/engine/field-definition.ts';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type { SimulateView } from '../../server/contract/definition-drafts.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';
import { OriginNote } from './OriginNote.tsx';
import { originsOfEvent } from './origins.ts';
import { orderActions, type SimulatedAction } from './simulation.ts';
import { useEventTitle } from './use-event-title.ts';
import { useRoleName } from '../i18n/post-names.ts';

// names of forms are long: on a phone they take two lines
const wraps = { root: classes['wraps'] ?? '', label: classes['wrapsLabel'] ?? '' };

type SimulateActionsProps = {
  readonly id: string;
  readonly view: SimulateView;
  readonly titles: ReadonlyMap<string, BothTexts>;
  /** Where the ways of the stage are written, once that is known. */
  readonly origins: OriginsView | undefined;
  readonly onPress: (action: SimulatedAction) => void;
};

/** The buttons of a role in the simulated case: open ones to press, closed ones with why. */
export function SimulateActions({ id, view, titles, origins, onPress }: SimulateActionsProps) {
  const { t, pick } = useTexts();
  const eventTitle = useEventTitle(id);
  const nameOf = ({ event, form }: SimulatedAction) => {
    const title = form === undefined ? undefined : titles.get(form);
    return form === undefined ? eventTitle(event) : `${eventTitle(event)}: ${title === undefined ? form : pick(title)}`;
  };
  const originsOf = ({ event }: SimulatedAction) =>
    origins === undefined || view.state === undefined ? [] : originsOfEvent(origins, view.state, event);
  const actions = orderActions(view.actions);
  const open = actions.filter((action) => action.open);
  const closed = actions.filter((action) => !action.open);
  return (
    <>
      {open.length === 0 && <Text>{t('law.try.nothingOpen')}</Text>}
      <Group gap="xs">
        {open.map((action) => (
          <Button key={keyOf(action)} variant="default" classNames={wraps} onClick={() => onPress(action)}>
            {nameOf(action)}
          </Button>
        ))}
      </Group>
      {closed.length > 0 && (
        <details>
          <summary>{t('law.try.closed', { count: closed.length })}</summary>
          <ul className={classes['plain']}>
            {closed.map((action) => (
              <li key={keyOf(action)} className={classes['way']}>
                <strong>{nameOf(action)}</strong>
                <WhyClosed action={action} titles={titles} />
                <OriginNote origins={originsOf(action)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function keyOf({ event, form = '' }: SimulatedAction): string {
  return `${event} ${form}`;
}

type WhyClosedProps = { readonly action: SimulatedAction; readonly titles: SimulateActionsProps['titles'] };

function WhyClosed({ action: { reasons, waitingFor }, titles }: WhyClosedProps) {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const formTitle = (slug: string) => titles.get(slug)?.[language];
  const roles = waitingFor.map(roleName).join(', ');
  return (
    <>
      <List size="sm" spacing={2}>
        {reasons.map((reason) => (
          <List.Item key={JSON.stringify(reason)}>{explainReason(reason, { t, language, formTitle })}</List.Item>
        ))}
      </List>
      {roles !== '' && <Text size="sm">{t('explain.waitsFor', { role: roles })}</Text>}
    </>
  );
}
