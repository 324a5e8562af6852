import '@mantine/charts/styles.layer.css';
import { BarChart, DonutChart, LineChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { type DrawingProps, type FigureKind, type FigureNames, MEASURES, partColor } from './figure-row.ts';

const ROW_HEIGHT = 44;
const PAIR_HEIGHT = 52;
const AXIS_HEIGHT = 56;
const LETTER_WIDTH = 10;
const WIDEST_LABEL = 190;
const WIDEST_ON_PHONE = 138;
const NARROWEST_LABEL = 60;
const HEIGHT = 280;
// nothing is below 14 px, matras least of all
const TICK = { fontSize: 14, fill: 'currentColor' } as const;

/**
 * The drawing of a figure, of the charts' own chunk; Figures shows it and says the same as a table.
 * @param withLegend for a ring that has no table with its colours beside it
 */
export function Drawing({
  kind,
  withLegend,
  ...props
}: DrawingProps & { readonly kind: FigureKind; readonly withLegend: boolean }) {
  if (kind === 'donut') return <Ring {...props} withLegend={withLegend} />;
  if (kind === 'line') return <Line {...props} />;
  return kind === 'bar' ? <Bars {...props} /> : <Columns {...props} />;
}

function Bars({ rows, names, format }: DrawingProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const widest = isPhone ? WIDEST_ON_PHONE : WIDEST_LABEL;
  const longest = Math.max(...rows.map(({ label }) => label.length)) * LETTER_WIDTH;
  const each = names.second === undefined ? ROW_HEIGHT : PAIR_HEIGHT;
  return (
    <BarChart
      {...sharedOf({ rows, names, format })}
      h={rows.length * each + AXIS_HEIGHT + (names.second === undefined ? 0 : ROW_HEIGHT)}
      orientation="vertical"
      gridAxis="x"
      maxBarWidth={22}
      xAxisProps={{ tick: TICK, allowDecimals: false, tickFormatter: format }}
      yAxisProps={{ tick: TICK, width: Math.max(NARROWEST_LABEL, Math.min(widest, longest)), interval: 0 }}
      barProps={{ radius: [0, 3, 3, 0], isAnimationActive: false }}
    />
  );
}

function Columns({ rows, names, format }: DrawingProps) {
  return (
    <BarChart
      {...sharedOf({ rows, names, format })}
      h={HEIGHT}
      maxBarWidth={44}
      xAxisProps={{ tick: TICK }}
      yAxisProps={{ tick: TICK, allowDecimals: false, width: widthOf(rows, format) }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
    />
  );
}

function Line({ rows, names, format }: DrawingProps) {
  return (
    <LineChart
      {...sharedOf({ rows, names, format })}
      h={HEIGHT}
      curveType="linear"
      xAxisProps={{ tick: TICK }}
      yAxisProps={{ tick: TICK, allowDecimals: false, width: widthOf(rows, format) }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

function Ring({ rows, format, withLegend }: DrawingProps & { readonly withLegend: boolean }) {
  const data = rows.map(({ label, value }, at) => ({ name: label, value, color: partColor(at) }));
  return (
    <DonutChart
      data={data}
      size={190}
      thickness={34}
      withLegend={withLegend}
      tooltipDataSource="segment"
      valueFormatter={format}
      accessibilityLayer={false}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
    />
  );
}

function sharedOf({ rows, names, format }: DrawingProps) {
  return {
    data: rows.map(({ label, value, second }) => ({ label, value, ...(second === undefined ? {} : { second }) })),
    dataKey: 'label',
    series: seriesOf(names),
    valueFormatter: format,
    withLegend: names.second !== undefined,
    legendProps: { verticalAlign: 'bottom' },
    // the drawing is hidden from readers of the page, who have the table: nothing in it may be reached by keys
    accessibilityLayer: false,
  } as const;
}

function seriesOf({ value, second }: FigureNames) {
  const first = { name: 'value', label: value, color: MEASURES[0] };
  return second === undefined ? [first] : [first, { name: 'second', label: second, color: MEASURES[1] }];
}

/** Place for the longest number of the axis. */
function widthOf(rows: DrawingProps['rows'], format: DrawingProps['format']): number {
  const most = Math.max(0, ...rows.flatMap(({ value, second = 0 }) => [value, second]));
  return Math.max(32, format(most).length * LETTER_WIDTH + 12);
}
