import { Text } from '@mantine/core';
import type { NeighbourNotice } from '../../server/contract/neighbour.ts';
import { formatInstant, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** What the neighbour answered before, and what has become of it. */
export function OwnAnswer({ answer }: { readonly answer: NonNullable<NeighbourNotice['answer']> }) {
  const { t, language } = useTexts();
  const { no, kind, at, said, files, open } = answer;
  const objected = kind === 'objection';
  return (
    <Notice
      tone="approved"
      icon="check"
      title={t('public.neighbour.received', { number: withDigits(String(no), language) })}
    >
      <Text>
        {t(objected ? 'public.neighbour.saidObjection' : 'public.neighbour.saidNone', {
          date: formatInstant(at, language),
        })}
      </Text>
      {said !== '' && (
        <Text my="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{said}”
        </Text>
      )}
      {files > 0 && <Text size="sm">{t('public.neighbour.filesSent', { count: files })}</Text>}
      {objected && (
        <Text fw={600}>
          {t(open === true ? 'public.neighbour.objectionOpen' : 'public.neighbour.objectionSettled')}
        </Text>
      )}
    </Notice>
  );
}
