import { ActionIcon, Button, Group, Paper, Slider, Text } from '@mantine/core';
import type { HistoryItem } from '../../server/contract/history.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { AsOfBox } from './AsOfBox.tsx';
import { jumpsFrom } from './notable.ts';
import classes from './replay.module.css';
import type { Player } from './use-player.ts';

type PlayerBarProps = {
  readonly id: string;
  readonly player: Player;
  readonly items: readonly HistoryItem[];
  /** The event that the shown one is compared with. */
  readonly compared: number | undefined;
  readonly onCompare: (seq: number | undefined) => void;
};

/** Slider and buttons of the replay; arrow keys, Home, End and the space bar do the same. */
export function PlayerBar({ id, player, items, compared, onCompare }: PlayerBarProps) {
  const { t, language } = useTexts();
  const total = items.length;
  const { seq = total, go } = player;
  const at = items[seq - 1]?.at;
  return (
    <Paper withBorder px="sm" py="xs" bg="var(--naksa-surface)">
      <Group gap="sm">
        <PlayerButtons player={player} />
        <Text fw={600} className="tabular" aria-live="polite">
          {t('replay.eventOf', { seq: withDigits(seq, language), total: withDigits(total, language) })}
        </Text>
        {at !== undefined && <DateText value={at} withTime />}
        <Slider
          className={classes['slider'] ?? ''}
          color="lake"
          min={1}
          max={Math.max(total, 2)}
          value={seq}
          onChange={go}
          label={(value) => withDigits(value, language)}
          thumbLabel={t('a11y.slider')}
          thumbProps={{ 'aria-valuetext': t('a11y.eventOf', { seq, total }) }}
        />
      </Group>
      <Group gap="xs" mt={6}>
        {jumpsFrom(items, seq).map(({ kind, count, next }) => (
          <Button
            key={kind}
            variant="default"
            size="compact-md"
            fz="sm"
            leftSection={
              <Icon name={kind === 'rejection' ? 'cross' : kind === 'return' ? 'back' : 'warning'} size={16} />
            }
            onClick={() => go(next)}
          >
            {t(`replay.jump.${kind}`, { count, number: formatNumber(count, language) })}
          </Button>
        ))}
        <span className={classes['grow']} />
        <CompareButton seq={seq} compared={compared} onCompare={onCompare} />
        <AsOfBox id={id} onGo={go} />
      </Group>
    </Paper>
  );
}

function PlayerButtons({ player: { playing, send } }: Pick<PlayerBarProps, 'player'>) {
  const { t } = useTexts();
  const buttons = [
    { type: 'FIRST', icon: 'first', label: 'replay.first', key: 'Home' },
    { type: 'PREVIOUS', icon: 'left', label: 'replay.previousEvent', key: 'ArrowLeft' },
    {
      type: playing ? 'PAUSE' : 'PLAY',
      icon: playing ? 'pause' : 'play',
      label: playing ? 'replay.pause' : 'replay.play',
      key: 'Space',
    },
    { type: 'NEXT', icon: 'right', label: 'replay.nextEvent', key: 'ArrowRight' },
    { type: 'LAST', icon: 'last', label: 'replay.last', key: 'End' },
  ] as const satisfies readonly {
    readonly type: string;
    readonly icon: IconName;
    readonly label: string;
    readonly key: string;
  }[];
  return (
    <Group gap={4}>
      {buttons.map(({ type, icon, label, key }) => (
        <ActionIcon
          key={key}
          variant="default"
          size={36}
          aria-label={t(label)}
          aria-keyshortcuts={key}
          title={`${t(label)} (${keySigns[key] ?? key})`}
          onClick={() => send({ type })}
        >
          <Icon name={icon} />
        </ActionIcon>
      ))}
    </Group>
  );
}

const keySigns: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

type CompareButtonProps = Pick<PlayerBarProps, 'compared' | 'onCompare'> & { readonly seq: number };

/** Keeps the shown event to compare others with it; once more, and only one event is shown again. */
function CompareButton({ seq, compared, onCompare }: CompareButtonProps) {
  const { t, language } = useTexts();
  if (compared === undefined) {
    return (
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        title={t('replay.compareHelp')}
        onClick={() => onCompare(seq)}
      >
        {t('replay.compareWithThis')}
      </Button>
    );
  }
  return (
    <Button
      variant="light"
      color="lake"
      size="compact-md"
      fz="sm"
      rightSection={<Icon name="cross" size={14} />}
      title={t('replay.compareEnd')}
      onClick={() => onCompare(undefined)}
    >
      {seq === compared
        ? t('replay.compareChoose', { seq: withDigits(compared, language) })
        : t('replay.comparing', {
            a: withDigits(Math.min(seq, compared), language),
            b: withDigits(Math.max(seq, compared), language),
          })}
    </Button>
  );
}
