import { Button, Paper, Stack } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTrack } from './api.ts';
import { TrackAnswer } from './TrackAnswer.tsx';

/** Who holds a paper may see where its application stands now: the QR on the paper leads here. */
export function TrackByPaper({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const track = useTrack();
  return (
    <Paper withBorder p="lg" bg="var(--naksa-surface)">
      <Stack gap={track.isIdle ? 0 : 'sm'}>
        {track.data === undefined && (
          <div>
            <Button
              variant="default"
              loading={track.isPending}
              leftSection={<Icon name="search" />}
              onClick={() => track.mutate({ code })}
            >
              {t('public.track.byPaper')}
            </Button>
          </div>
        )}
        <div aria-live="polite">
          <TrackAnswer answer={track} />
        </div>
      </Stack>
    </Paper>
  );
}
