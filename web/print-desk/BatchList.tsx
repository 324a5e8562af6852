import '@mantine/core/styles/Progress.layer.css';
import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PrintBatch } from '../../server/contract/print-desk.ts';
import { openPdf } from '../ui/open-pdf.ts';
import { saveBlob } from '../ui/save-blob.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { fetchOutput, isUnderway } from './api.ts';
import classes from './desk.module.css';

type BatchListProps = {
  readonly batches: readonly PrintBatch[];
  /** Batches asked for since the page was opened. */
  readonly asked: ReadonlySet<string>;
};

/** The person's batches: what is under way or was just asked for, and the earlier ones behind a line. */
export function BatchList({ batches, asked }: BatchListProps) {
  const { t } = useTexts();
  const isFresh = (batch: PrintBatch) => isUnderway(batch) || asked.has(batch.id);
  const fresh = batches.filter(isFresh);
  const earlier = batches.filter((batch) => !isFresh(batch));
  if (batches.length === 0) return null;
  return (
    <section className={classes['batches']} aria-labelledby="desk-batches">
      <Title order={2} size="h3" id="desk-batches" className={fresh.length === 0 ? (classes['said'] ?? '') : ''}>
        {t('desk.batches')}
      </Title>
      {fresh.map((batch) => (
        <Batch key={batch.id} batch={batch} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className={classes['more']}>{t('desk.earlierBatches', { count: earlier.length })}</summary>
          {earlier.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </details>
      )}
    </section>
  );
}

/** One batch: how far it is, the papers it left out, and what it became. */
function Batch({ batch }: { readonly batch: PrintBatch }) {
  const { t, language } = useTexts();
  const { id, output, total, done, failed, askedAt, ready, pages, keepUntil, removed } = batch;
  const take = useMutation({
    mutationFn: () => fetchOutput(id),
    onSuccess: (file) => (output === 'pdf' ? openPdf(file) : saveBlob(file, `papers-${askedAt.slice(0, 10)}.zip`)),
  });
  return (
    <div className={classes['batch']}>
      <Group justify="space-between">
        <div>
          <Text fw={600} component="output">
            {isUnderway(batch)
              ? t('desk.batchAt', { done, total })
              : t('desk.batchDone', { count: total - failed.length })}
          </Text>
          <Text size="sm" c="dimmed">
            {t(output === 'pdf' ? 'desk.outputPdf' : 'desk.outputZip')} · <DateText value={askedAt} withTime />
            {pages === undefined ? '' : ` · ${t('desk.pages', { count: pages })}`}
          </Text>
          {keepUntil !== undefined && (
            <Text size="sm" c="dimmed">
              {t(removed ? 'desk.outputRemoved' : 'desk.outputKept', { date: formatDate(keepUntil, language) })}
            </Text>
          )}
        </div>
        {ready && (
          <Button
            variant="default"
            loading={take.isPending}
            leftSection={<Icon name={output === 'pdf' ? 'file' : 'download'} size={16} />}
            onClick={() => take.mutate()}
          >
            {t(output === 'pdf' ? 'desk.openOutput' : 'desk.saveOutput')}
          </Button>
        )}
      </Group>
      {isUnderway(batch) && (
        <Progress
          mt="xs"
          color="lake"
          value={(100 * done) / total}
          aria-label={t('desk.batchAt', { done, total })}
          transitionDuration={150}
        />
      )}
      {take.isError && <ProblemAlert error={take.error} />}
      <LeftOut failed={failed} />
    </div>
  );
}

function LeftOut({ failed }: Pick<PrintBatch, 'failed'>) {
  const { t, pick } = useTexts();
  if (failed.length === 0) return null;
  return (
    <div className={classes['leftOut']}>
      <Text size="sm" fw={600} c="var(--naksa-rejected)">
        {t('desk.leftOut', { count: failed.length })}
      </Text>
      <ul className={classes['jobs']}>
        {failed.map(({ document, title, reason }) => (
          <li key={document}>
            <Anchor component={Link} to={`/user/print-desk/${document}`}>
              {pick(title)}
            </Anchor>
            <div>{pick(reason)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
