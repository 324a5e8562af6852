import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { goToPart } from '../ui/page-focus.ts';

const PrintAllDialog = lazy(async () => ({
  default: (await import('../documents/PrintAllDialog.tsx')).PrintAllDialog,
}));

/** The files menu of specification 2: upload, view, print all. */
export function FilesMenu({ view }: { readonly view: ApplicationView }) {
  const { t } = useTexts();
  const { may } = useSession();
  const [, setSearch] = useSearchParams();
  const [printing, setPrinting] = useState(false);
  const { id } = view.summary;
  const mayPrint = may.includes('handOut') && view.forms.some(({ document }) => document !== undefined);
  const toFiles = () => {
    setSearch(
      (had) => {
        const next = new URLSearchParams(had);
        next.set('tab', 'files');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    goToPart('case-tabs');
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            size="compact-md"
            fz="sm"
            variant="default"
            leftSection={<Icon name="file" size={16} />}
            rightSection={<Icon name="down" size={14} />}
          >
            {t('menu.header.files')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may.includes('act') && (
            <Menu.Item leftSection={<Icon name="upload" size={16} />} onClick={toFiles}>
              {t('menu.files.upload')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="file" size={16} />} onClick={toFiles}>
            {t('menu.files.view')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/user/applications/${id}/receipt`}
            leftSection={<Icon name="stamp" size={16} />}
          >
            {t('receipt.name')}
          </Menu.Item>
          {mayPrint && (
            <Menu.Item leftSection={<Icon name="print" size={16} />} onClick={() => setPrinting(true)}>
              {t('menu.files.printAll')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{printing && <PrintAllDialog id={id} onClose={() => setPrinting(false)} />}</Suspense>
    </>
  );
}
