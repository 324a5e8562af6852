import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '../ui/save-blob.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { floatProblem } from '../ui/floating.ts';
import { fetchEvidence } from './api.ts';

/** Downloads everything that proves the case without this server. */
export function EvidenceButton({ id, number }: { readonly id: string; readonly number: string }) {
  const { t } = useTexts();
  const fetching = useMutation({
    mutationFn: () => fetchEvidence(id),
    onSuccess: (blob) => saveBlob(blob, `evidence-${number.replaceAll('/', '-')}.json`),
    onError: floatProblem,
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={fetching.isPending}
      leftSection={<Icon name="download" size={16} />}
      title={t('replay.evidenceHelp')}
      onClick={() => fetching.mutate()}
    >
      {t('replay.evidence')}
    </Button>
  );
}
