import { Tabs } from '@mantine/core';
import type { ReplayView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { IssuedPanel } from './IssuedPanel.tsx';
import { RawPanel } from './RawPanel.tsx';
import classes from './replay.module.css';
import { WhyPanel } from './WhyPanel.tsx';

type ReplayTabsProps = {
  readonly id: string;
  readonly view: ReplayView;
  /** The event that the shown one is compared with. */
  readonly compared: number | undefined;
};

/** What the case held at the event: what changed, the data, why it went that way, papers in force, the raw record. */
export function ReplayTabs({ id, view, compared }: ReplayTabsProps) {
  const { t } = useTexts();
  return (
    <section className={classes['facts']} aria-label={t('replay.dataAt', { seq: view.seq })}>
      <Tabs
        defaultValue="changes"
        keepMounted={false}
        classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
      >
        <Tabs.List aria-label={t('replay.title')}>
          <Tabs.Tab value="changes">{t('replay.tab.changes')}</Tabs.Tab>
          <Tabs.Tab value="data">{t('replay.tab.data')}</Tabs.Tab>
          <Tabs.Tab value="why">{t('replay.tab.why')}</Tabs.Tab>
          <Tabs.Tab value="documents">{t('replay.tab.documents')}</Tabs.Tab>
          <Tabs.Tab value="raw">{t('replay.tab.raw')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes" pt="sm">
          <ChangesPanel id={id} view={view} compared={compared} />
        </Tabs.Panel>
        <Tabs.Panel value="data" pt="sm">
          <DataPanel id={id} seq={view.seq} />
        </Tabs.Panel>
        <Tabs.Panel value="why" pt="sm">
          <WhyPanel view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="sm">
          <IssuedPanel documents={view.documents} />
        </Tabs.Panel>
        <Tabs.Panel value="raw" pt="sm">
          <RawPanel view={view} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
