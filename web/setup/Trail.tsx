import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './setup.module.css';

/** Where in the setup area the page is, and the way back up. */
export function Trail({ steps }: { readonly steps: readonly (readonly [to: string, label: string])[] }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('a11y.breadcrumb')}>
      <ol className={classes['trail']}>
        {[['/admin', t('menu.header.setup')] as const, ...steps].map(([to, label], index) => (
          <li key={to}>
            {index > 0 && <Icon name="right" size={14} />}
            <Anchor component={Link} to={to} size="sm">
              {label}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
