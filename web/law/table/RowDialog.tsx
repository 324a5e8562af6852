import { useState } from 'react';
import { fieldTree } from '../../../form-schemas/engine/tree.ts';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { Control } from '../../forms/controls/Control.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { type Following, followNames, type Named } from '../../masters/follow-names.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { TableView } from './api.ts';
import { cellOf, type DeskRow, leavesOf, namedFirst, withCell } from './rows.ts';
import classes from './table.module.css';

type RowDialogProps = {
  readonly title: string;
  readonly view: TableView;
  readonly bundle: FormBundle;
  readonly row: DeskRow;
  /** AD: the last day of a row is not before it. */
  readonly day: string;
  readonly readOnly: boolean;
  readonly onTake: (row: DeskRow) => void;
  readonly onClose: () => void;
};

/** Everything that a row says, also what has no column: its source, whether it was read in the law, its last day. */
export function RowDialog({ title, view, bundle, row, day, readOnly, onTake, onClose }: RowDialogProps) {
  const { t, language } = useTexts();
  const [{ typed }, setState] = useState({ typed: row, made: nothingMade });
  const setTyped = (change: (now: DeskRow) => DeskRow) =>
    setState((now) => followed({ view: view.definition, bundle }, { ...now, typed: change(now.typed) }));
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
          {namedFirst(leavesOf(fieldTree(bundle)), view.definition.name)
            .filter(({ id }) => view.definition.extensible || !view.definition.key.includes(id))
            .map(({ id, node }) => (
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
          {view.definition.dated && (
            <DayField
              label={t('law.table.until')}
              help={t('law.table.untilHelp')}
              day={typed.until}
              earliest={day}
              optional
              onChange={(until) => {
                setTyped(({ until: _was, ...open }) => (until === undefined ? open : { ...open, until }));
              }}
            />
          )}
        </fieldset>
      </AskForm>
    </Dialog>
  );
}

type Typed = { readonly typed: DeskRow; readonly made: Following };

const nothingMade: Following = new Map();

/** What is typed with what follows from its names, where the row is a new one. */
function followed(master: Named, { typed, made }: Typed): Typed {
  if (typed.of !== undefined) return { typed, made };
  return followNames(master, typed.data, made).reduce<Typed>(
    (now, [path, value]) => ({
      typed: { ...now.typed, data: withCell(now.typed.data, path.join('.'), value) },
      made: new Map([...now.made, [path.join('.'), value]]),
    }),
    { typed, made },
  );
}

function nothingToCheck(): void {
  // a table is checked as a whole
}
