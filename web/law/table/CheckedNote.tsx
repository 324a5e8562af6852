import type { LawTableCheck } from '../../../server/contract/law-tables.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

/** What came of a check: how many rows are refused, and which of those that were taken away cannot go. */
export function CheckedNote({ check: { refused, changes } }: { readonly check: LawTableCheck }) {
  const { t, pick } = useTexts();
  if (refused.length === 0)
    return (
      <output>
        <StatusMark tone="approved" icon="check">
          {t(changes === 0 ? 'law.table.check.same' : 'law.table.check.clean', { count: changes })}
        </StatusMark>
      </output>
    );
  const gone = refused.filter(({ row }) => row === undefined);
  return (
    <Notice tone="rejected" icon="warning" urgent title={t('law.table.check.refused', { count: refused.length })}>
      {gone.map(({ name, message }) => (
        <p key={JSON.stringify([name, message])} style={{ margin: 0 }}>
          {name === undefined ? pick(message) : `${pick(name)}: ${pick(message)}`}
        </p>
      ))}
    </Notice>
  );
}
