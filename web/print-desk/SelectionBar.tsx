import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { StickyBar } from '../ui/StickyBar.tsx';
import { mostInBatch } from './selection.ts';
import type { DeskWork } from './use-desk-work.ts';

type SelectionBarProps = {
  readonly work: DeskWork;
  /** Those that the list shows. */
  readonly papers: readonly DeskPaper[];
  readonly onPrint: () => void;
  /** Absent while none of the chosen waits to be handed over. */
  readonly onHandOver: (() => void) | undefined;
};

/** The chosen papers, wherever they are listed, and the one batch that prints them. */
export function SelectionBar({ work, papers, onPrint, onHandOver }: SelectionBarProps) {
  const { t } = useTexts();
  const tooMany = work.selection.chosen.size > mostInBatch;
  return (
    <StickyBar label={t('desk.chosen')} text={<ChosenCount work={work} papers={papers} />}>
      <OutputChoice work={work} />
      <Group gap="xs">
        <Button variant="default" onClick={work.clear}>
          {t('desk.letGo')}
        </Button>
        {onHandOver !== undefined && (
          <Button variant="default" leftSection={<Icon name="user" size={16} />} onClick={onHandOver}>
            {t('desk.handOverChosen')}
          </Button>
        )}
        <Button
          loading={work.asking.isPending}
          disabled={tooMany}
          aria-keyshortcuts="Alt+P"
          title="Alt+P"
          leftSection={<Icon name="print" size={16} />}
          onClick={onPrint}
        >
          {t('desk.printChosen')}
        </Button>
      </Group>
    </StickyBar>
  );
}

function ChosenCount({ work, papers }: Pick<SelectionBarProps, 'work' | 'papers'>) {
  const { t } = useTexts();
  const { chosen } = work.selection;
  const elsewhere = chosen.size - papers.filter(({ id }) => chosen.has(id)).length;
  return (
    <>
      <Text fw={600} component="output">
        {t('desk.chosenCount', { count: chosen.size })}
      </Text>
      {elsewhere > 0 && (
        <Text size="sm" c="dimmed">
          {t('desk.chosenElsewhere', { count: elsewhere })}
        </Text>
      )}
      {chosen.size > mostInBatch && (
        <Text size="sm" c="var(--naksa-rejected)" role="alert">
          {t('desk.tooMany', { most: mostInBatch })}
        </Text>
      )}
    </>
  );
}

function OutputChoice({ work }: Pick<SelectionBarProps, 'work'>) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      aria-label={t('desk.output')}
      value={work.output}
      onChange={(value) => work.setOutput(value === 'zip' ? 'zip' : 'pdf')}
      data={[
        { value: 'pdf', label: t('desk.outputPdf') },
        { value: 'zip', label: t('desk.outputZip') },
      ]}
    />
  );
}
