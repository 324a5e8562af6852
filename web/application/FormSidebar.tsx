import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { statusLook } from '../ui/StatusMark.tsx';
import classes from './application.module.css';
import { SideDrawer } from '../ui/SideDrawer.tsx';

type FormSidebarProps = { readonly view: ApplicationView; readonly slug: string };

/** Forms in menu order, each with its status as icon and word; a drawer on small screens. */
export function FormSidebar({ view, slug }: FormSidebarProps) {
  const { t } = useTexts();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [opened, { open, close }] = useDisclosure(false);
  if (!narrow) {
    return (
      <nav className={classes['sidebar']} aria-label={t('application.forms')}>
        <FormList view={view} slug={slug} onGo={close} />
      </nav>
    );
  }
  return (
    <div>
      <Button variant="default" leftSection={<Icon name="menu" />} onClick={open}>
        {t('application.forms')}
      </Button>
      <SideDrawer opened={opened} onClose={close} title={t('application.forms')}>
        <nav aria-label={t('application.forms')}>
          <FormList view={view} slug={slug} onGo={close} />
        </nav>
      </SideDrawer>
    </div>
  );
}

function FormList({ view, slug, onGo }: FormSidebarProps & { readonly onGo: () => void }) {
  const { pick } = useTexts();
  const ordered = view.forms.toSorted((a, b) => a.order - b.order);
  return view.groups.map((group) => {
    const forms = ordered.filter((form) => form.group === group.id);
    if (forms.length === 0) return null;
    return (
      <details
        key={group.id}
        className={classes['group']}
        open={group.status === 'current' || forms.some((form) => form.slug === slug)}
      >
        <summary className={classes['groupTitle']}>
          <Icon name="right" size={14} />
          {pick(group.title)}
        </summary>
        <ul className={classes['forms']}>
          {forms.map((form) => (
            <FormLink key={form.slug} id={view.summary.id} form={form} current={form.slug === slug} onGo={onGo} />
          ))}
        </ul>
      </details>
    );
  });
}

type FormLinkProps = {
  readonly id: string;
  readonly form: FormStatusView;
  readonly current: boolean;
  readonly onGo: () => void;
};

function FormLink({ id, form, current, onGo }: FormLinkProps) {
  const { t, pick } = useTexts();
  const { icon, tone } = statusLook(form.status);
  return (
    <li>
      <Link
        to={`/user/applications/${id}/forms/${form.slug}`}
        onClick={onGo}
        aria-current={current ? 'page' : undefined}
        className={classes['formLink']}
      >
        <span className={classes['formIcon']} data-tone={tone}>
          <Icon name={icon} size={16} />
        </span>
        <span>
          {pick(form.title)}
          <span className={classes['formStatus']}>
            {t(`status.form.${form.status}`, { defaultValue: form.status })}
            {!form.required && form.status === 'absent' ? ` · ${t('common.optional')}` : ''}
          </span>
        </span>
      </Link>
    </li>
  );
}
