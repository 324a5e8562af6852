import { Button, Group, Stack, Text } from '@mantine/core';
import type { NeighboursView } from '../../server/contract/neighbour.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import classes from './neighbour.module.css';

/** A slip for every neighbour, to be cut out and handed over with the notice. */
export function SlipsDialog({ view, onClose }: { readonly view: NeighboursView; readonly onClose: () => void }) {
  const { t, language, pick } = useTexts();
  const { notices, due } = view;
  return (
    <Dialog opened title={t('neighbour.slips')} size="xl" onClose={onClose}>
      <Stack>
        <Group justify="flex-end" className={classes['tools'] ?? ''}>
          <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
            {t('neighbour.printSlips')}
          </Button>
        </Group>
        <div className={classes['slips']} data-slips>
          {notices.map(({ id, nameNe, sideTitle, link = '' }) => (
            <div key={id} className={classes['slip']}>
              <QrCode text={link} label={t('neighbour.linkOf', { name: nameNe })} size={112} />
              <div>
                <Text fw={600} lang="ne">
                  {nameNe}
                </Text>
                <Text size="sm">{pick(sideTitle)}</Text>
                <Text size="sm">
                  {due === undefined
                    ? t('neighbour.slip')
                    : t('neighbour.slipUntil', { date: formatDate(due, language) })}
                </Text>
                <Text size="sm" lang="en" className={classes['address'] ?? ''}>
                  {link}
                </Text>
              </div>
            </div>
          ))}
        </div>
      </Stack>
    </Dialog>
  );
}
