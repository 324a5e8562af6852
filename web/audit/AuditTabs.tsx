import { Group } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './audit.module.css';

const places = [
  { name: 'record', to: '/user/audit', label: 'audit.tab.record' },
  { name: 'activity', to: '/user/audit/activity', label: 'audit.tab.activity' },
  { name: 'stuck', to: '/user/audit/stuck', label: 'audit.tab.stuck' },
] as const;

/** The pages of the auditor; links, so that each has its address. */
export function AuditTabs({ value }: { readonly value: (typeof places)[number]['name'] }) {
  const { t } = useTexts();
  return (
    <Group component="nav" gap="md" className={classes['tabs'] ?? ''} aria-label={t('audit.title')}>
      {places.map(({ name, to, label }) => (
        <NavLink key={name} to={to} end className={classes['tab'] ?? ''} data-here={name === value}>
          {t(label)}
        </NavLink>
      ))}
    </Group>
  );
}
