import { ActionIcon, Button, Group, Paper, Slider, Text } from '@mantine/core';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { Player } from './use-player.ts';

type PlayerBarProps = {
  readonly player: Player;
  readonly total: number;
  readonly at: string | undefined;
  readonly rejections: readonly number[];
};

/** Slider and buttons of the replay; arrow keys, Home and End do the same. */
export function PlayerBar({ player, total, at, rejections }: PlayerBarProps) {
  const { t, language } = useTexts();
  const { seq = total, playing, send, go } = player;
  const rejection = rejections.find((each) => each > seq) ?? rejections[0];
  const buttons = [
    { type: 'FIRST', icon: 'first', label: 'replay.first' },
    { type: 'PREVIOUS', icon: 'left', label: 'replay.previousEvent' },
    {
      type: playing ? 'PAUSE' : 'PLAY',
      icon: playing ? 'pause' : 'play',
      label: playing ? 'replay.pause' : 'replay.play',
    },
    { type: 'NEXT', icon: 'right', label: 'replay.nextEvent' },
    { type: 'LAST', icon: 'last', label: 'replay.last' },
  ] as const satisfies readonly { readonly type: string; readonly icon: IconName; readonly label: string }[];
  return (
    <Paper withBorder p="sm" bg="var(--naksa-surface)">
      <Group gap="md">
        <Group gap={4}>
          {buttons.map(({ type, icon, label }) => (
            <ActionIcon
              key={label}
              variant="default"
              size={36}
              aria-label={t(label)}
              title={t(label)}
              onClick={() => send({ type })}
            >
              <Icon name={icon} />
            </ActionIcon>
          ))}
        </Group>
        <Text fw={600} className="tabular" aria-live="polite">
          {t('replay.eventOf', { seq: withDigits(seq, language), total: withDigits(total, language) })}
        </Text>
        {at !== undefined && <DateText value={at} withTime />}
        <Slider
          style={{ flex: '1 1 14rem' }}
          color="lake"
          min={1}
          max={Math.max(total, 2)}
          value={seq}
          onChange={go}
          label={(value) => withDigits(value, language)}
          thumbLabel={t('a11y.slider')}
          thumbProps={{ 'aria-valuetext': t('a11y.eventOf', { seq, total }) }}
        />
        {rejection !== undefined && (
          <Button variant="default" size="compact-md" onClick={() => go(rejection)}>
            {t('replay.jumpRejection')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
