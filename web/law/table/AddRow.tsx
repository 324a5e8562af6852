import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { TableView } from './api.ts';
import { RowDialog } from './RowDialog.tsx';
import { type Columns, isBegunWhole, newName } from './rows.ts';
import type { TableDesk } from './use-table-desk.ts';

type AddRowProps = {
  readonly view: TableView;
  readonly bundle: FormBundle;
  readonly desk: TableDesk;
  readonly columns: Columns;
  /** What a new row begins with. */
  readonly blank: FormData;
};

/** Adds a row at the end: to be typed in its columns, or, where they do not ask for all that it has to say, whole at once. */
export function AddRow({ view, bundle, desk, columns, blank }: AddRowProps) {
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { rows, day } = desk.desk;
  const last = rows.length - 1;
  const number = withDigits(rows.length + 1, language);
  const said = t('law.table.said.added', { number });
  const begin = () =>
    isBegunWhole(bundle, columns, blank) ? setOpen(true) : desk.addAfter(last, { data: blank }, said);
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={begin}>
        {t('law.table.addRow')}
      </Button>
      {isOpen && (
        <RowDialog
          title={t('law.table.row', { number })}
          view={view}
          bundle={bundle}
          row={{ name: newName(rows.length, last), data: blank }}
          day={day}
          readOnly={false}
          onTake={(row) => {
            desk.addAfter(last, row, said);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}
