import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { KindName } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './law.module.css';

type LawTrailProps = { readonly kind: KindName; readonly steps?: readonly (readonly [to: string, label: string])[] };

/** Where among the definitions the page is, and the way back up. */
export function LawTrail({ kind, steps = [] }: LawTrailProps) {
  const { t } = useTexts();
  const root = '/user/setup/versions';
  const all = [[root, t('law.title')] as const, [`${root}?kind=${kind}`, t(`law.kinds.${kind}`)] as const, ...steps];
  return (
    <nav aria-label={t('a11y.breadcrumb')}>
      <ol className={classes['trail']}>
        {all.map(([to, label], index) => (
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
