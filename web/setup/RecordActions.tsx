import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { useLibrary } from '../forms/blank.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DeleteRecord } from './DeleteRecord.tsx';
import { DropTwoStep, GivePassword } from './GivePassword.tsx';
import type { OpenMaster } from '../masters/master.ts';
import classes from './setup.module.css';

type RecordActionsProps = {
  readonly master: OpenMaster;
  readonly record: RecordView;
  /** Called before the page is left for good. */
  readonly onGone: () => void;
};

/** What else may be done with a record: see the form it is about, follow it by a new one, a new password, delete it. */
export function RecordActions({ master, record, onGone }: RecordActionsProps) {
  const { t } = useTexts();
  const { view } = master;
  const { data: library } = useLibrary();
  const isOfForm = library?.forms.some(({ slug }) => slug === record.key) === true;
  return (
    <Group gap="xs" className={classes['actions'] ?? ''}>
      {isOfForm && (
        <Button component={Link} to={`/admin/forms/${record.key}`} variant="default">
          {t('setup.common.preview')}
        </Button>
      )}
      {view.editable && view.dated && view.extensible && view.key.length > 0 && (
        <Button component={Link} to={`/admin/setup/${view.id}/new?from=${record.id}`} variant="default">
          {t('setup.common.nextVersion')}
        </Button>
      )}
      {view.editable && view.store === 'account' && <GivePassword master={master} record={record} />}
      {view.editable && view.store === 'account' && <DropTwoStep master={master} record={record} />}
      {view.editable && view.extensible && <DeleteRecord master={master} record={record} onGone={onGone} />}
    </Group>
  );
}
