import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationView, FormStatusView, RunView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { statusLook } from '../ui/StatusMark.tsx';
import { useActions } from '../application/api.ts';
import classes from './case.module.css';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { type GroupPlace, waitingIn } from './group-deeds.ts';
import { formAddress, runQuery } from '../application/runs.ts';

type FormSidebarProps = { readonly view: ApplicationView; readonly shown: Pick<FormStatusView, 'slug' | 'run'> };
type MenuProps = FormSidebarProps & { readonly narrow: boolean };

/** Forms in menu order, each with its status as icon and word; a drawer on small screens. */
export function FormSidebar({ view, shown, narrow }: MenuProps) {
  const { t } = useTexts();
  const [opened, { open, close }] = useDisclosure(false);
  if (!narrow) {
    return (
      <nav className={classes['sidebar']} aria-label={t('application.forms')}>
        <FormList view={view} shown={shown} onGo={close} />
      </nav>
    );
  }
  return (
    <>
      <Button variant="default" size="compact-md" fz="sm" leftSection={<Icon name="menu" size={16} />} onClick={open}>
        {t('application.forms')}
      </Button>
      <SideDrawer opened={opened} onClose={close} title={t('application.forms')}>
        <nav aria-label={t('application.forms')}>
          <FormList view={view} shown={shown} onGo={close} />
        </nav>
      </SideDrawer>
    </>
  );
}

function FormList({ view, shown, onGo }: FormSidebarProps & { readonly onGo: () => void }) {
  if (view.runs.length < 2) return <RunForms view={view} shown={shown} run={shown.run} onGo={onGo} />;
  // what is under way stands above what is over
  const runs = view.runs.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'));
  return runs
    .filter(({ run }) => view.forms.some((form) => form.run === run))
    .map((run) => <RunPart key={run.run} view={view} shown={shown} run={run} onGo={onGo} />);
}

type RunPartProps = FormSidebarProps & { readonly run: RunView; readonly onGo: () => void };

/** The forms of one run under its title and how it stands. */
function RunPart({ view, shown, run, onGo }: RunPartProps) {
  const { pick } = useTexts();
  return (
    <details className={classes['run']} open={run.status === 'active' || run.run === shown.run}>
      <summary className={classes['runTitle']}>
        <span>{pick(run.title)}</span>
        <span className={classes['formStatus']}>{pick(run.stateTitle)}</span>
      </summary>
      <RunForms view={view} shown={shown} run={run.run} onGo={onGo} />
    </details>
  );
}

type RunFormsProps = FormSidebarProps & { readonly run: number; readonly onGo: () => void };

function RunForms({ view, shown, run, onGo }: RunFormsProps) {
  const { pick } = useTexts();
  const ordered = view.forms.filter((form) => form.run === run).toSorted((a, b) => a.order - b.order);
  const isShown = (form: FormStatusView) => form.slug === shown.slug && form.run === shown.run;
  const groups = view.groups.filter((group) => group.run === run);
  return groups.map((group) => {
    const forms = ordered.filter((form) => form.group === group.id);
    if (forms.length === 0) return null;
    return (
      <details key={group.id} className={classes['group']} open={group.status === 'current' || forms.some(isShown)}>
        <summary className={classes['groupTitle']}>
          <Icon name="right" size={14} />
          {pick(group.title)}
        </summary>
        <ul className={classes['forms']}>
          {forms.map((form) => (
            <FormLink key={form.slug} to={formAddress(view, form)} form={form} current={isShown(form)} onGo={onGo} />
          ))}
          <GroupLink view={view} place={{ group: group.id, run }} onGo={onGo} />
          {group.status === 'current' && <ForwardLink id={view.summary.id} run={run} group={group.id} onGo={onGo} />}
        </ul>
      </details>
    );
  });
}

type GroupLinkProps = { readonly view: ApplicationView; readonly place: GroupPlace; readonly onGo: () => void };

/** Where more than one form of the group waits for the viewer: the page on which they are done together. */
function GroupLink({ view, place, onGo }: GroupLinkProps) {
  const { t } = useTexts();
  const { length: count } = waitingIn(view, place);
  if (count < 2) return null;
  const to = `/user/applications/${view.summary.id}/groups/${place.group}${place.run === 1 ? '' : runQuery(place.run)}`;
  return (
    <SideLink to={to} icon="check" tone="info" onGo={onGo}>
      {t('groupReview.link', { count })}
    </SideLink>
  );
}

type ForwardLinkProps = {
  readonly id: string;
  readonly run: number;
  readonly group: string;
  readonly onGo: () => void;
};

/** Below the last form of the group: the way on, for whoever may send the case there now. */
function ForwardLink({ id, run, group, onGo }: ForwardLinkProps) {
  const { t } = useTexts();
  const { data } = useActions(id);
  const isOpen = data?.actions.some(
    (each) => each.way === 'on' && each.form === undefined && each.run === run && each.open,
  );
  if (isOpen !== true) return null;
  return (
    <SideLink to={`/user/forms/forward-to-next/${group}?application=${id}`} icon="forward" onGo={onGo}>
      {t('application.forwardToNext')}
    </SideLink>
  );
}

type FormLinkProps = {
  readonly to: string;
  readonly form: FormStatusView;
  readonly current: boolean;
  readonly onGo: () => void;
};

function FormLink({ to, form, current, onGo }: FormLinkProps) {
  const { t, pick } = useTexts();
  const { icon, tone } = statusLook(form.status);
  return (
    <SideLink to={to} icon={icon} tone={tone} current={current} onGo={onGo}>
      <span>
        {pick(form.title)}
        <span className={classes['formStatus']}>
          {t(`status.form.${form.status}`, { defaultValue: form.status })}
          {form.status === 'absent' && !form.required
            ? ` · ${t(form.notNow ? 'common.notNow' : 'common.optional')}`
            : ''}
        </span>
      </span>
    </SideLink>
  );
}

type SideLinkProps = {
  readonly to: string;
  readonly icon: IconName;
  readonly tone?: string | undefined;
  readonly current?: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
};

function SideLink({ to, icon, tone, current = false, onGo, children }: SideLinkProps) {
  return (
    <li>
      <Link to={to} onClick={onGo} aria-current={current ? 'page' : undefined} className={classes['formLink']}>
        <span className={classes['formIcon']} data-tone={tone}>
          <Icon name={icon} size={16} />
        </span>
        {children}
      </Link>
    </li>
  );
}
