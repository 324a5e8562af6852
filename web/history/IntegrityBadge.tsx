import { Button, Group } from '@mantine/core';
import type { VerifyView } from '../../server/contract/history.ts';
import { formatDate, formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useVerify } from './api.ts';
import classes from './replay.module.css';

type IntegrityBadgeProps = { readonly id: string; readonly onGo: (seq: number) => void };

/** Whether every event refolds to what was stored, the chain is whole and is the one that was signed; asked anew on demand. */
export function IntegrityBadge({ id, onGo }: IntegrityBadgeProps) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = useVerify(id);
  return (
    <Group gap="xs" className={classes['integrity'] ?? ''}>
      {error !== null && <ProblemAlert error={error} />}
      <output>
        {data === undefined && error === null && (
          <StatusMark tone="idle" icon="clock">
            {t(isFetching ? 'replay.rechecking' : 'replay.integrity.unchecked')}
          </StatusMark>
        )}
        {data?.valid === true && <Whole view={data} />}
        {data?.firstBad !== undefined && <Broken bad={data.firstBad} />}
      </output>
      {data?.firstBad !== undefined && (
        <Button variant="default" size="compact-md" onClick={() => onGo(data.firstBad?.seq ?? 1)}>
          {t('replay.goToFirstBad')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        loading={isFetching}
        leftSection={<Icon name="refresh" size={16} />}
        onClick={() => void refetch()}
      >
        {t('replay.recheck')}
      </Button>
      {data !== undefined && (
        <small style={{ color: 'var(--mantine-color-dimmed)' }}>
          {t('replay.checkedAt')} <DateText value={data.verifiedAt} withTime />
        </small>
      )}
    </Group>
  );
}

function Whole({ view: { events, checkpoint } }: { readonly view: VerifyView }) {
  const { t, language } = useTexts();
  const count = { count: events, number: formatNumber(events, language) };
  return (
    <StatusMark tone="approved" icon="shield">
      {checkpoint === undefined
        ? t('replay.integrity.validUnsigned', count)
        : t('replay.integrity.validSigned', { ...count, date: formatDate(checkpoint.at, language) })}
      {checkpoint !== undefined && checkpoint.seq < events && (
        <> ({t('replay.integrity.until', { seq: withDigits(checkpoint.seq, language) })})</>
      )}
    </StatusMark>
  );
}

function Broken({ bad: { seq, what, about } }: { readonly bad: NonNullable<VerifyView['firstBad']> }) {
  const { t, language } = useTexts();
  return (
    <StatusMark tone="rejected" icon="warning">
      {t('replay.recheckFailed', {
        seq: withDigits(seq, language),
        what: [
          t(`audit.finding.${what.replaceAll(' ', '-')}`, { defaultValue: what }),
          ...(about === undefined ? [] : [t(`audit.table.${about}`, { defaultValue: withDigits(about, language) })]),
        ].join(' – '),
      })}
    </StatusMark>
  );
}
