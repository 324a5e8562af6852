import { Anchor } from '@mantine/core';
import type { LawTableCheck } from '../../../server/contract/law-tables.ts';
import { issueText } from '../../forms/issue-text.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

type Refused = LawTableCheck['refused'][number];
type CheckedNoteProps = {
  readonly check: LawTableCheck;
  /** Opens a row as a whole; absent where rows were written since, so that another may stand in its place. */
  readonly onOpen?: (row: number) => void;
};

/** What came of a check: which rows are refused and why, and which of those that were taken away cannot go. */
export function CheckedNote({ check: { refused, changes }, onOpen }: CheckedNoteProps) {
  const { t, pick } = useTexts();
  if (refused.length === 0)
    return (
      <output>
        <StatusMark tone="approved" icon="check">
          {t(changes === 0 ? 'law.table.check.same' : 'law.table.check.clean', { count: changes })}
        </StatusMark>
      </output>
    );
  return (
    <Notice tone="rejected" icon="warning" urgent title={t('law.table.check.refused', { count: refused.length })}>
      {refused.map((each) => (
        <p key={JSON.stringify([each.row, each.name, each.message])} style={{ margin: 0 }}>
          {each.row === undefined ? (
            `${each.name === undefined ? '' : `${pick(each.name)}: `}${pick(each.message)}`
          ) : (
            <RefusedRow row={each.row} refused={each} onOpen={onOpen} />
          )}
        </p>
      ))}
    </Notice>
  );
}

type RefusedRowProps = {
  readonly row: number;
  readonly refused: Refused;
  readonly onOpen: CheckedNoteProps['onOpen'] | undefined;
};

/** A row that is refused, with all that is wrong with it, also where no column shows it. */
function RefusedRow({ row, refused: { issues, message }, onOpen }: RefusedRowProps) {
  const { t, pick, language } = useTexts();
  const name = t('law.table.row', { number: withDigits(row + 1, language) });
  const said = issues.length === 0 ? [pick(message)] : issues.map((issue) => issueText(issue, t, language));
  return (
    <>
      {onOpen === undefined ? (
        name
      ) : (
        <Anchor component="button" type="button" onClick={() => onOpen(row)}>
          {name}
        </Anchor>
      )}
      : {said.join(' ')}
    </>
  );
}
