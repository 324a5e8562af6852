import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import classes from './Trail.module.css';

/** An address above the page, and what it is called. */
export type TrailStep = readonly [to: string, label: string];

/** Where the page is, and the way back up. */
export function Trail({ steps }: { readonly steps: readonly TrailStep[] }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('a11y.breadcrumb')}>
      <ol className={classes['trail']}>
        {steps.map(([to, label], index) => (
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
