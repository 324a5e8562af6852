import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { UsedByView } from '../../server/contract/definition-uses.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { type Named, useUsedBy } from './api.ts';
import classes from './law.module.css';
import { kinds } from './list.ts';

type Use = UsedByView['uses'][number];

/** What of the law in force has, prints or reads a definition: who changes it sees whom that reaches. */
export function UsedByPanel({ named }: { readonly named: Named }) {
  const { t } = useTexts();
  const { data, error, refetch } = useUsedBy(named);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={80} />;
  if (data.uses.length === 0) return <Text c="dimmed">{t('law.usedBy.none')}</Text>;
  return (
    <Stack gap="sm">
      {kinds.map((kind) => (
        <UsesOfKind
          key={kind}
          kind={kind}
          uses={data.uses.filter((use) => use.kind === kind)}
          ofRows={named.kind === 'master'}
        />
      ))}
    </Stack>
  );
}

type UsesOfKindProps = {
  readonly kind: Use['kind'];
  readonly uses: readonly Use[];
  /** What is used has rows, not answers. */
  readonly ofRows: boolean;
};

function UsesOfKind({ kind, uses, ofRows }: UsesOfKindProps) {
  const { t } = useTexts();
  if (uses.length === 0) return null;
  return (
    <section className={classes['group']}>
      <h3 className={classes['groupTitle']}>{t(`law.kinds.${kind}`)}</h3>
      <ul className={classes['changes']}>
        {uses.map((use) => (
          <li key={`${use.id} ${use.how}`} className={classes['change']}>
            <UseLine use={use} ofRows={ofRows} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type UseLineProps = Pick<UsesOfKindProps, 'ofRows'> & { readonly use: Use };

function UseLine({ use: { kind, id, title, how, places, facts }, ofRows }: UseLineProps) {
  const { t, pick } = useTexts();
  const name = pick(title) === id ? t(`law.usedBy.part.${id}`, { defaultValue: id }) : pick(title);
  const elsewhere = places.map(pick).filter((place) => place !== pick(title) && place !== id);
  return (
    <>
      {kind === 'library' ? (
        <div>{name}</div>
      ) : (
        <div>
          <Anchor component={Link} to={`/user/setup/versions/${kind}/${id}`}>
            {name}
          </Anchor>
        </div>
      )}
      <div className={classes['quiet']}>
        {t(ofRows && how === 'reads' ? 'law.usedBy.rows' : `law.usedBy.how.${how}`)}
      </div>
      {elsewhere.length > 0 && <div className={classes['quiet']}>{elsewhere.join(' · ')}</div>}
      {facts.length > 0 && (
        <div lang="en" className={classes['key']}>
          {facts.join(', ')}
        </div>
      )}
    </>
  );
}
