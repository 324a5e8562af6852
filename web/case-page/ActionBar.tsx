import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, useState } from 'react';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { FormHandle } from './FormDesk.tsx';
import { usePageDeeds } from '../ui/page-deeds.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { iconOf, keyOf } from './action-look.ts';
import { type Action, isDoing, isFront, isOwnDeed, isUndoing, toButtons } from '../application/actions.ts';
import { useActions } from '../application/api.ts';
import classes from './case.module.css';
import { MoreActions } from './MoreActions.tsx';
import { OtherActions } from './OtherActions.tsx';
import { useEarlySubmit } from './use-early-submit.ts';
import { WaitsFor } from './WaitsFor.tsx';
import { WhyNot } from './WhyNot.tsx';
import { LatePart } from '../ui/PageError.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }));

type ActionBarProps = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  readonly handle: FormHandle | undefined;
  /** The form is on its way: what is in it cannot be checked yet. */
  readonly isComing: boolean;
  readonly formTitle: (slug: string) => string | undefined;
};

/** What may be done with this form and with the case; a closed action says why, to the keyboard too. */
export function ActionBar({ view, form, handle, isComing, formTitle }: ActionBarProps) {
  const { t, pick } = useTexts();
  const actions = useActions(view.summary.id);
  const [chosen, setChosen] = useState<Action>();
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const formless = view.runs.flatMap(({ run }) => (view.forms.some((each) => each.run === run) ? [] : [run]));
  const { open, closed, others: all } = toButtons(actions.data?.actions ?? [], form, formless);
  const others = all.filter(isOwnDeed);
  const approve = open.find(isDoing('recordApproval'));
  const reject = open.find(isDoing('rejectForm'));
  useShortcut('approve', approve === undefined ? undefined : () => setChosen(approve));
  useShortcut('reject', reject === undefined ? undefined : () => setChosen(reject));

  const submit = useEarlySubmit({ slug: form.slug, handle, isComing, onChecked: setChosen });
  const choose = (action: Action) => (isDoing('submitForm')(action) ? submit.ask(action) : setChosen(action));
  const offered = open.map((action) => ({ id: nameOf(action), title: action.title, run: () => choose(action) }));
  usePageDeeds(offered);
  const main = open.find((action) => isFront(action) && !isUndoing(action));
  // a small screen has room for one button; the others are a press away
  const isShown = (action: Action) => (small && main !== undefined ? action === main : isFront(action));
  // nor for what is closed: all of that is said behind one button
  const [inBar, reasons] = small && main !== undefined ? [[], [...closed, ...others]] : [closed, others];
  const idle = open.length + closed.length + all.length === 0;
  if (actions.isError) return <ProblemAlert error={actions.error} onRetry={() => void actions.refetch()} />;
  const isOver = view.runs.some(({ run, status }) => run === form.run && status === 'done');
  if (actions.data === undefined || (idle && !isOver)) return null;
  return (
    <section className={classes['actions']} aria-label={t('common.actions')}>
      {idle && <p className={classes['over']}>{t('explain.stageDone')}</p>}
      {open.filter(isShown).map((action) => (
        <Button
          key={nameOf(action)}
          variant={action === main ? 'filled' : 'default'}
          leftSection={<Icon name={iconOf(action)} size={16} />}
          title={keyOf(action)}
          aria-keyshortcuts={keyOf(action)}
          loading={submit.waits && action === main}
          onClick={() => choose(action)}
        >
          {pick(action.title)}
        </Button>
      ))}
      <MoreActions actions={open.filter((action) => !isShown(action))} onChoose={choose} />
      {inBar.map((action) => (
        <WhyNot key={nameOf(action)} action={action} formTitle={formTitle} />
      ))}
      {main === undefined && <WaitsFor view={view} form={form} />}
      {reasons.length > 0 && <OtherActions actions={reasons} formTitle={formTitle} brief={main !== undefined} />}
      <LatePart>
        {chosen !== undefined && (
          <ActionDialog
            action={chosen}
            actions={actions.data?.actions ?? []}
            view={view}
            form={form}
            version={actions.data?.version ?? view.summary.version}
            handle={handle}
            onClose={() => setChosen(undefined)}
          />
        )}
      </LatePart>
    </section>
  );
}

function nameOf({ run, event, form = '' }: Action): string {
  return `${String(run)} ${event} ${form}`;
}
