import type { ChangeView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { changeLines } from './change-lines.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import type { OpenMaster } from './master.ts';

type ChangeTableProps = {
  readonly master: Pick<OpenMaster, 'bundle'>;
  readonly change: Pick<ChangeView, 'before' | 'after' | 'changed'>;
  /** It is not made yet. */
  readonly proposed?: boolean;
};

/** What a change says by label: before and after, side by side; of a record that is new or goes, the one side that there is. */
export function ChangeTable({ master, change, proposed = false }: ChangeTableProps) {
  const { t } = useTexts();
  const lines = changeLines(master.bundle, change, {
    validFrom: inBoth(t('setup.common.validFrom')),
    validTo: inBoth(t('setup.common.validTo')),
    password: inBoth(t('session.password')),
    twoStep: inBoth(t('setup.common.twoStep')),
  });
  const [one, other] = proposed
    ? (['proposal.now', 'proposal.then'] as const)
    : (['setup.common.before', 'setup.common.after'] as const);
  const { before, after } = change;
  return (
    <DifferenceTable
      found={lines}
      one={before === undefined ? undefined : t(one)}
      other={after === undefined ? undefined : t(other)}
    />
  );
}

/** A text of the interface, which is in the reader's language already. */
function inBoth(text: string) {
  return { ne: text, en: text };
}
