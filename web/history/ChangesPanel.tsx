import { Stack, Text } from '@mantine/core';
import type { ChangeView, ReplayView } from '../../server/contract/history.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCompare } from './api.ts';
import { IssuedPanel } from './IssuedPanel.tsx';
import classes from './replay.module.css';

type ChangesPanelProps = { readonly id: string; readonly view: ReplayView; readonly compared: number | undefined };

/** What the event changed, or what became of the case between it and the one that it is compared with. */
export function ChangesPanel({ id, view, compared }: ChangesPanelProps) {
  const { t, pick, language } = useTexts();
  const between = compared === undefined || compared === view.seq ? undefined : compared;
  const { data, error, refetch } = useCompare(id, between, view.seq);
  if (between === undefined) {
    const [from, to] = [view.seq - 1, view.seq].map((seq) => withDigits(seq, language));
    return (
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {view.seq === 1 ? t('replay.changesFirst') : t('replay.changes', { from, to })}
        </Text>
        {compared === view.seq && <Text size="sm">{t('replay.compareHelp')}</Text>}
        {view.carried.length > 0 && (
          <FactList facts={view.carried.map(({ label, value }) => [pick(label), pick(value)])} />
        )}
        {(view.carried.length === 0 || view.changes.length > 0) && <Changes changes={view.changes} />}
      </Stack>
    );
  }
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  const [from, to] = [data.from.seq, data.to.seq].map((seq) => withDigits(seq, language));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('replay.changes', { from, to })}
      </Text>
      <Changes changes={data.changes} />
      {data.documents.length > 0 && (
        <>
          <h3 className={classes['formHead']}>{t('replay.issuedMeanwhile')}</h3>
          <IssuedPanel documents={data.documents} />
        </>
      )}
    </Stack>
  );
}

function Changes({ changes }: { readonly changes: readonly ChangeView[] }) {
  const { t } = useTexts();
  if (changes.length === 0) return <Text c="dimmed">{t('replay.noChanges')}</Text>;
  return groupChanges(changes).map(({ key, of }) => <FormChanges key={key} changes={of} />);
}

/** Changes of one form, or of one run itself, in the order of the record. */
function groupChanges(changes: readonly ChangeView[]) {
  const keys = [...new Set(changes.map(keyOf))];
  return keys.map((key) => ({ key, of: changes.filter((change) => keyOf(change) === key) }));
}

function keyOf({ run, slug }: ChangeView): string {
  return `${String(run)} ${slug}`;
}

function FormChanges({ changes }: { readonly changes: readonly ChangeView[] }) {
  const { pick } = useTexts();
  const [first] = changes;
  if (first === undefined) return null;
  return (
    <section>
      <h3 className={classes['formHead']}>{pick(first.title)}</h3>
      <dl className={classes['changes']}>
        {changes.map((change) => (
          <div key={change.path} className={classes['change']}>
            <dt>
              {change.within !== undefined && <span className={classes['within']}>{pick(change.within)} › </span>}
              {pick(change.label)}
            </dt>
            <dd>
              <BeforeAfter change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BeforeAfter({ change: { before, after } }: { readonly change: ChangeView }) {
  const { t, pick } = useTexts();
  return (
    <>
      {before !== undefined && (
        <del className={classes['before']}>
          <span className={classes['said']}>{t('replay.before')}: </span>
          {pick(before)}
        </del>
      )}
      {after !== undefined && (
        <ins className={classes['after']}>
          <span className={classes['said']}>{t('replay.after')}: </span>
          {pick(after)}
        </ins>
      )}
    </>
  );
}
