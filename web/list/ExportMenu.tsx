import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { exportList, type ListFilter } from './api.ts';

const formats = ['xlsx', 'csv'] as const;

/** Takes the list as it is narrowed now as a file; what stands in the way is said under the button. */
export function ExportMenu({ filter }: { readonly filter: ListFilter }) {
  const { t } = useTexts();
  const work = useMutation({ mutationFn: (format: (typeof formats)[number]) => exportList(filter, format) });
  return (
    <div>
      <Menu position="bottom-end" transitionProps={{ duration: 150 }}>
        <Menu.Target>
          <Button variant="default" loading={work.isPending} leftSection={<Icon name="download" />}>
            {t('list.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => work.mutate(format)}>
              {t(`list.exportAs.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {work.isError && <ProblemAlert error={work.error} />}
    </div>
  );
}
