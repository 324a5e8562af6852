import { Button, Group } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useVerify } from './api.ts';

/** Whether every event refolds to what was stored and the chain is whole; asked anew on demand. */
export function IntegrityBadge({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { data, error, isFetching, refetch } = useVerify(id);
  const bad = data?.firstBad;
  return (
    <Group gap="md">
      {error !== null && <ProblemAlert error={error} />}
      <output>
        {data === undefined && error === null && (
          <StatusMark tone="idle" icon="clock">
            {t(isFetching ? 'replay.rechecking' : 'replay.integrity.unchecked')}
          </StatusMark>
        )}
        {data?.valid === true && (
          <StatusMark tone="approved" icon="shield">
            {t('replay.recheckOk', { count: data.events, number: formatNumber(data.events, language) })}{' '}
            <DateText value={data.verifiedAt} withTime />
          </StatusMark>
        )}
        {data?.valid === false && (
          <StatusMark tone="rejected" icon="warning">
            {t('replay.recheckFailed', { seq: bad?.seq ?? 0, what: bad?.what ?? '' })}
          </StatusMark>
        )}
      </output>
      <Button
        variant="default"
        size="compact-md"
        loading={isFetching}
        leftSection={<Icon name="refresh" size={16} />}
        onClick={() => void refetch()}
      >
        {t('replay.recheck')}
      </Button>
    </Group>
  );
}
