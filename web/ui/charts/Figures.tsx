import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Flex, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FigureTable } from './FigureTable.tsx';
import type { DrawingProps, FigureKind, FigureNames, FigureRow } from './figure-row.ts';

// the charts are large: they come when the first figure is shown
const Drawing = lazy(async () => ({ default: (await import('./Drawing.tsx')).Drawing }));

/**
 * Numbers as a picture: lying bars, standing columns, a line or a ring. The same numbers are always there as a table: for who
 * hears the page, and at a button for everybody; beside a ring the table is the legend.
 * @param names what stands in the table's head; `second` when the rows have a second measure
 * @param withTable false where the page shows the numbers beside the picture anyway
 */
export function Figures({
  kind,
  title,
  rows,
  names,
  format,
  order = 3,
  withTable = true,
  isTitled = true,
}: {
  readonly kind: FigureKind;
  readonly title: string;
  readonly rows: readonly FigureRow[];
  readonly names: FigureNames;
  readonly format?: (value: number) => string;
  readonly order?: 2 | 3 | 4;
  readonly withTable?: boolean;
  /** False where the title stands above already. */
  readonly isTitled?: boolean;
}) {
  const { t, language } = useTexts();
  const [isTable, showTable] = useState(false);
  const shown = { rows, names, format: format ?? ((value: number) => formatNumber(value, language)) };
  const isEmpty = rows.every(({ value, second = 0 }) => value === 0 && second === 0);
  const mayTurn = withTable && kind !== 'donut' && !isEmpty;
  return (
    <Stack component={isTitled ? 'section' : 'div'} gap="xs" {...(isTitled ? { 'aria-label': title } : {})}>
      <Group justify="space-between" align="baseline" gap="xs">
        {isTitled && <Title order={order}>{title}</Title>}
        {mayTurn && (
          <Button variant="subtle" size="compact-sm" color="lake" onClick={() => showTable(!isTable)}>
            {t(isTable ? 'ui.figures.asPicture' : 'ui.figures.asTable')}
          </Button>
        )}
      </Group>
      {isEmpty && (
        <Text c="dimmed" py="md">
          {t('ui.figures.nothing')}
        </Text>
      )}
      {!isEmpty && <Shown kind={kind} title={title} isTable={isTable} withTable={withTable} {...shown} />}
    </Stack>
  );
}

type ShownProps = DrawingProps & {
  readonly kind: FigureKind;
  readonly title: string;
  readonly isTable: boolean;
  readonly withTable: boolean;
};

function Shown({ kind, isTable, withTable, title, ...props }: ShownProps) {
  if (isTable) return <FigureTable title={title} {...props} />;
  const drawing = (
    <div aria-hidden="true">
      <Suspense fallback={<Skeleton h={kind === 'donut' ? 190 : 280} w={kind === 'donut' ? 190 : '100%'} />}>
        <Drawing kind={kind} withLegend={!withTable} {...props} />
      </Suspense>
    </div>
  );
  if (!withTable) return drawing;
  if (kind === 'donut') {
    return (
      <Flex gap="lg" wrap="wrap" align="center">
        {drawing}
        <div style={{ flex: '1 1 14rem' }}>
          <FigureTable title={title} withColors {...props} />
        </div>
      </Flex>
    );
  }
  return (
    <>
      {drawing}
      <VisuallyHidden>
        <FigureTable title={title} {...props} />
      </VisuallyHidden>
    </>
  );
}
