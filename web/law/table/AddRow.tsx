import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { TableView } from './api.ts';
import { RowDialog } from './RowDialog.tsx';
import { type Columns, type DeskRow, isBegunWhole, newName } from './rows.ts';
import type { TableDesk } from './use-table-desk.ts';

type AddRowProps = {
  readonly view: TableView;
  readonly bundle: FormBundle;
  readonly desk: TableDesk;
  readonly columns: Columns;
  /** What a new row begins with. */
  readonly blank: FormData;
  /** A row stands at the end that was not there. */
  readonly onAdded: () => void;
};

/** Adds a row at the end: to be typed in its columns, or, where they do not ask for all that it has to say, whole at once. */
export function AddRow({ view, bundle, desk, columns, blank, onAdded }: AddRowProps) {
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { rows, day } = desk.desk;
  const last = rows.length - 1;
  const number = withDigits(rows.length + 1, language);
  const said = t('law.table.said.added', { number });
  const name = newName(rows.length, last);
  const add = (row: Pick<DeskRow, 'data' | 'until'>) => {
    flushSync(() => {
      desk.addAfter(last, row, said);
      setOpen(false);
      onAdded();
    });
    leadTo(name);
  };
  const begin = () => (isBegunWhole(bundle, columns, blank) ? setOpen(true) : add({ data: blank }));
  return (
    <>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={begin}>
        {t('law.table.addRow')}
      </Button>
      {isOpen && (
        <RowDialog
          title={t('law.table.row', { number })}
          view={view}
          bundle={bundle}
          row={{ name, data: blank }}
          day={day}
          readOnly={false}
          onTake={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Where the new row stands, which may be far below. */
function leadTo(name: string): void {
  document.querySelector(`[data-row="${CSS.escape(name)}"]`)?.scrollIntoView({ block: 'center' });
}
