import { Group, Text } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { withDigits } from '../../i18n/format.ts';
import { Control } from '../../forms/controls/Control.tsx';
import { textOf } from '../../forms/controls/control.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { cellText } from '../../masters/master.ts';
import type { GridProps } from './TableGrid.tsx';
import type { Column } from './rows.ts';
import classes from './table.module.css';

type TryValuesProps = Pick<GridProps, 'view' | 'desk' | 'columns' | 'decides'> & {
  readonly given: Readonly<Record<string, string>>;
  readonly onGiven: (given: Readonly<Record<string, string>>) => void;
};

/** What the table gives a case with these values, and by which row. */
export function TryValues({ view, desk, columns, decides, given, onGiven }: TryValuesProps) {
  const { t, language } = useTexts();
  // a name is no value of a case
  const asked = columns.conditions.filter(
    ({ id, node }) => view.definition.key.includes(id) && node.info.type !== 'string',
  );
  const row = decides === undefined ? undefined : desk.desk.rows[decides];
  const isAsked = Object.values(given).some((value) => value !== '');
  const change = (id: string, value: unknown) => onGiven({ ...given, [id]: textOf(value) });
  if (asked.length === 0) return null;
  return (
    <section className={classes['try']} aria-label={t('law.table.try.title')}>
      <Text fw={600}>{t('law.table.try.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('law.table.try.help')}
      </Text>
      <Group align="flex-end" gap="sm" mt="xs">
        {asked.map((column) => (
          <Control
            key={column.id}
            node={asQuestion(column, t('law.table.try.number'), view)}
            path={['try', column.id]}
            value={given[column.id] === '' ? undefined : given[column.id]}
            onChange={(value) => change(column.id, value)}
            onLeave={nothingToCheck}
            language={language}
            required={false}
            error={undefined}
          />
        ))}
      </Group>
      <output aria-live="polite">
        {isAsked && row === undefined && (
          <StatusMark tone="waiting" icon="warning">
            {t('law.table.try.none')}
          </StatusMark>
        )}
        {isAsked && row !== undefined && decides !== undefined && (
          <Text mt="xs">
            {t('law.table.try.by', { number: withDigits(decides + 1, language) })}{' '}
            <strong>
              {columns.values
                .map(
                  ({ id, node }) => `${node.info.label[language]}: ${cellText(row, { id, info: node.info }, language)}`,
                )
                .join(' · ')}
            </strong>
          </Text>
        )}
      </output>
    </section>
  );
}

/** A column asked of a case: where it begins a band the case has one number. */
function asQuestion({ id, node }: Column, number: string, { table }: TryValuesProps['view']): Column['node'] {
  const { help: _help, min: _min, ...info } = node.info;
  const isBand = table.bands.some(({ above }) => above === id);
  const asked = { ne: `${info.label.ne} (${number})`, en: `${info.label.en} (${number})` };
  return { ...node, info: { ...info, label: isBand ? asked : info.label } };
}

function nothingToCheck(): void {
  // whatever is given is tried
}
