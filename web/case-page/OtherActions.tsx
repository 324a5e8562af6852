import { Button, Popover } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Action } from '../application/actions.ts';
import classes from './case.module.css';
import { Reasons } from '../application/Reasons.tsx';

type OtherActionsProps = {
  readonly actions: readonly Action[];
  readonly formTitle: (slug: string) => string | undefined;
  /** Said shortly, where the bar already holds what to do. */
  readonly brief: boolean;
};

/** What else exists here but is closed to this user, each with its reasons. */
export function OtherActions({ actions, formTitle, brief }: OtherActionsProps) {
  const { t, pick } = useTexts();
  const label = t('action.others', { count: actions.length });
  return (
    <Popover width={420} position="top-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="lake"
          leftSection={<Icon name="info" size={16} />}
          className={classes['otherButton'] ?? ''}
          title={label}
        >
          {brief ? t('action.othersShort', { count: actions.length }) : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, by keyboard too */}
        <section tabIndex={0} aria-label={t('explain.whyNot')} className={classes['otherList']}>
          <dl className={classes['others']}>
            {actions.map((action) => (
              <div key={`${action.event} ${action.form ?? ''}`}>
                <dt>{pick(action.title)}</dt>
                <dd>
                  <Reasons action={action} formTitle={formTitle} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
