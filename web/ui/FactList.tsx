import type { ReactNode } from 'react';
import classes from './FactList.module.css';

/** Names and values, one line each. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['list']}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes['line']}>
          <dt className={classes['name']}>{name}</dt>
          <dd className={classes['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
