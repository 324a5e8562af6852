import { useState } from 'react';
import { fieldTree, type FieldNode } from '../../../form-schemas/engine/tree.ts';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { Control } from '../../forms/controls/Control.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { cellOf, type DeskRow, withCell } from './rows.ts';
import classes from './table.module.css';

type RowDialogProps = {
  readonly title: string;
  readonly bundle: FormBundle;
  readonly row: DeskRow;
  readonly dated: boolean;
  /** AD: the last day of a row is not before it. */
  readonly day: string;
  readonly readOnly: boolean;
  readonly onTake: (row: DeskRow) => void;
  readonly onClose: () => void;
};

/** Everything that a row says, also what has no column: its source, whether it was read in the law, its last day. */
export function RowDialog({ title, bundle, row, dated, day, readOnly, onTake, onClose }: RowDialogProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState(row);
  return (
    <Dialog opened title={title} size="lg" onClose={onClose}>
      <AskForm
        act={t(readOnly ? 'common.close' : 'law.table.take')}
        ready
        busy={false}
        onAct={() => (readOnly ? onClose() : onTake(typed))}
        onClose={onClose}
      >
        <fieldset className={classes['fields']} disabled={readOnly}>
          {leavesOf(fieldTree(bundle)).map(({ id, node }) => (
            <Control
              key={id}
              node={node}
              path={['row', ...id.split('.')]}
              value={cellOf(typed, id)}
              onChange={(value) => setTyped((now) => ({ ...now, data: withCell(now.data, id, value) }))}
              onLeave={nothingToCheck}
              language={language}
              required={node.info.required === true}
              error={undefined}
            />
          ))}
          {dated && (
            <DayField
              label={t('law.table.until')}
              help={t('law.table.untilHelp')}
              day={typed.until}
              earliest={day}
              empty
              onChange={(until) => {
                const { until: _was, ...open } = typed;
                setTyped(until === undefined ? open : { ...open, until });
              }}
            />
          )}
        </fieldset>
      </AskForm>
    </Dialog>
  );
}

type Leaf = { readonly id: string; readonly node: FieldNode };

/** The fields that are filled in, whatever section they stand in. */
function leavesOf(node: FieldNode, above: readonly string[] = []): readonly Leaf[] {
  return node.children.flatMap((child) => {
    const path = [...above, child.key];
    if (child.info.type === 'object') return leavesOf(child, path);
    return child.info.type === 'rows' || child.info.type === 'file' ? [] : [{ id: path.join('.'), node: child }];
  });
}

function nothingToCheck(): void {
  // a table is checked as a whole
}
