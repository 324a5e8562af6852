import { Button, Checkbox, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LawConfirmations, LawItemView } from '../../server/contract/law-confirmations.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupTrail } from '../setup/SetupTrail.tsx';
import { CountTabs } from '../ui/CountTabs.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StickyBar } from '../ui/StickyBar.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useLawConfirmations } from './api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './confirmations.module.css';
import { GateNotice } from './GateNotice.tsx';
import { LawItem } from './LawItem.tsx';

const views = ['open', 'confirmed', 'all'] as const;
type View = (typeof views)[number];

/** /admin/setup/law-confirmation: all law that papers rest on, what of it somebody has confirmed, and the deed of confirming. */
export function ConfirmLawPage() {
  const { t } = useTexts();
  const law = useLawConfirmations();
  usePageTitle(t('lawGate.title'));
  return (
    <Container size={1000} py="md" px={0}>
      <Stack>
        <SetupTrail steps={[]} />
        <div>
          <Title order={1}>{t('lawGate.title')}</Title>
          <Text c="dimmed">{t('lawGate.intro')}</Text>
        </div>
        {law.isError && <ProblemAlert error={law.error} onRetry={() => void law.refetch()} />}
        {law.isPending && <Waiting />}
        {law.isSuccess && <LawDesk law={law.data} />}
      </Stack>
    </Container>
  );
}

function LawDesk({ law }: { readonly law: LawConfirmations }) {
  const { t, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asks, setAsks] = useState(false);
  const view = views.find((each) => each === search.get('show')) ?? 'open';
  const shown = law.items.filter((item) => isShown(item, view));
  const choose = (hashes: readonly string[], on: boolean) =>
    setChosen((had) => new Set(on ? [...had, ...hashes] : [...had].filter((hash) => !hashes.includes(hash))));
  return (
    <>
      <GateNotice law={law} />
      <CountTabs
        label={t('lawGate.tabs')}
        value={view}
        tabs={views.map((name) => ({
          name,
          label: t(`lawGate.tab.${name}`),
          count: law.items.filter((item) => isShown(item, name)).length,
          late: name === 'open',
        }))}
        onChange={(name) => setSearch(name === 'open' ? {} : { show: name })}
      />
      {shown.length === 0 && <EmptyState icon="check" text={t(`lawGate.none.${view}`)} />}
      {law.masters.map((master) => (
        <MasterPart
          key={master.id}
          master={master}
          items={shown.filter((item) => item.master === master.id)}
          {...(law.mayConfirm ? { chosen, onChoose: choose } : {})}
        />
      ))}
      {chosen.size > 0 && (
        <StickyBar
          label={t('lawGate.chosenLabel')}
          text={withDigits(t('lawGate.chosen', { count: chosen.size }), language)}
        >
          <Button leftSection={<Icon name="stamp" />} onClick={() => setAsks(true)}>
            {t('lawGate.confirm')}
          </Button>
        </StickyBar>
      )}
      {asks && (
        <ConfirmDialog
          hashes={[...chosen]}
          twoPersons={law.twoPersons}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false);
            setChosen(new Set());
          }}
        />
      )}
    </>
  );
}

type MasterPartProps = {
  readonly master: LawConfirmations['masters'][number];
  readonly items: readonly LawItemView[];
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (hashes: readonly string[], on: boolean) => void;
};

function MasterPart({ master, items, chosen = new Set(), onChoose }: MasterPartProps) {
  const { t, pick } = useTexts();
  if (items.length === 0) return null;
  const open = items.flatMap((item) => openHash(item) ?? []);
  const isWhole = open.length > 0 && open.every((hash) => chosen.has(hash));
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby={`law-${master.id}`}>
      <Group justify="space-between">
        <Title order={2} id={`law-${master.id}`}>
          {pick(master.title)}
        </Title>
        {onChoose !== undefined && open.length > 1 && (
          <Checkbox
            label={t('lawGate.whole')}
            aria-label={t('lawGate.choose', { name: pick(master.title) })}
            checked={isWhole}
            onChange={(event) => onChoose(open, event.currentTarget.checked)}
          />
        )}
      </Group>
      <ul className={classes['list']}>
        {items.map((item) => {
          const hash = openHash(item);
          return (
            <LawItem
              key={item.hash ?? item.key}
              item={item}
              chosen={hash !== undefined && chosen.has(hash)}
              {...(hash !== undefined && onChoose ? { onChoose: (on: boolean) => onChoose([hash], on) } : {})}
            />
          );
        })}
      </ul>
    </Paper>
  );
}

function openHash({ hash, isEmpty, confirmed }: LawItemView): string | undefined {
  return isEmpty || confirmed !== undefined ? undefined : hash;
}

function isShown({ confirmed, isEmpty }: LawItemView, view: View): boolean {
  if (view === 'all') return true;
  const isConfirmed = confirmed !== undefined && !isEmpty;
  return view === 'confirmed' ? isConfirmed : !isConfirmed;
}
