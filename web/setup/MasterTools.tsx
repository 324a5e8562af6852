import { Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { type ExportFormat, exportRecords } from './api.ts';
import type { OpenMaster } from '../masters/master.ts';

const formats: readonly ExportFormat[] = ['xlsx', 'csv'];

/** What may be done with a master's records as a whole: add one, take them out as a file, bring a file in. */
export function MasterTools({ master: { view } }: { readonly master: OpenMaster }) {
  const { t } = useTexts();
  const take = useMutation({ mutationFn: (format: ExportFormat) => exportRecords(view.id, format) });
  const base = `/admin/setup/${view.id}`;
  return (
    <>
      <Group gap="xs">
        {view.table && (
          <Button component={Link} to={`/user/setup/tables/${view.id}`} leftSection={<Icon name="pencil" />}>
            {t('setup.area.asTable')}
          </Button>
        )}
        {view.editable && view.extensible && (
          <Button
            component={Link}
            to={`${base}/new`}
            {...(view.table && { variant: 'default' })}
            leftSection={<Icon name="plus" />}
          >
            {t('setup.common.new')}
          </Button>
        )}
        {view.editable && (
          <Button component={Link} to={`${base}/import`} variant="default" leftSection={<Icon name="upload" />}>
            {t('setup.common.import')}
          </Button>
        )}
        <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="default"
              loading={take.isPending}
              leftSection={<Icon name="download" />}
              rightSection={<Icon name="down" size={14} />}
            >
              {t('setup.common.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {formats.map((format) => (
              <Menu.Item key={format} onClick={() => take.mutate(format)}>
                {t(`setup.common.format.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {take.isError && <ProblemAlert error={take.error} />}
      {!view.editable && (
        <Notice tone="info" icon="lock">
          {t('setup.area.onlyRead')}
        </Notice>
      )}
      {view.editable && !view.extensible && (
        <Notice tone="info" icon="info">
          {t('setup.area.fixed')}
        </Notice>
      )}
    </>
  );
}
