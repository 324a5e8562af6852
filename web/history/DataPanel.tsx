import { Accordion, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import type { ReplayData } from '../../server/contract/history.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useReplayData } from './api.ts';
import classes from './replay.module.css';

type FormData = ReplayData['forms'][number];
type Section = FormData['sections'][number];

/** Every form as it then was, section by section; those of one stage stand together. */
export function DataPanel({ id, seq }: { readonly id: string; readonly seq: number }) {
  const { t, pick } = useTexts();
  const { data, error, refetch } = useReplayData(id, seq);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  if (data.forms.length === 0) return <Text c="dimmed">{t('replay.noData')}</Text>;
  const runs = [...new Set(data.forms.map(({ run }) => run))];
  return runs.map((run) => {
    const forms = data.forms.filter((form) => form.run === run);
    return (
      <section key={run}>
        {runs.length > 1 && <h3 className={classes['formHead']}>{pick(forms[0]?.stageTitle ?? blank)}</h3>}
        <Accordion multiple variant="contained">
          {forms.map((form) => (
            <Accordion.Item key={form.slug} value={form.slug}>
              <FormItem form={form} />
            </Accordion.Item>
          ))}
        </Accordion>
      </section>
    );
  });
}

const blank = { ne: '', en: '' };

function FormItem({ form }: { readonly form: FormData }) {
  const { t, language, pick } = useTexts();
  const { tone, icon } = statusLook(form.status);
  return (
    <>
      <Accordion.Control>
        {pick(form.title)}
        <span className={classes['formState']}>
          <StatusMark tone={tone} icon={icon}>
            {t(`codes.formStatus.${form.status}.short`, { defaultValue: form.status })}
          </StatusMark>
          {form.revision > 1 && t('form.revision', { number: withDigits(form.revision, language) })}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        {form.sections.map((section) => (
          <SectionView key={section.title?.en ?? ''} section={section} />
        ))}
      </Accordion.Panel>
    </>
  );
}

function SectionView({ section: { title, fields, tables } }: { readonly section: Section }) {
  const { pick } = useTexts();
  return (
    <section>
      {title !== undefined && <h4 className={classes['sectionHead']}>{pick(title)}</h4>}
      <FactList facts={fields.map(({ label, value }) => [pick(label), pick(value)] as const)} />
      {tables.map((table) => (
        <TableView key={table.path} table={table} />
      ))}
    </section>
  );
}

function TableView({ table: { label, columns, rows } }: { readonly table: Section['tables'][number] }) {
  const { language, pick } = useTexts();
  return (
    <>
      <h4 className={classes['sectionHead']}>{pick(label)}</h4>
      <WideTable label={pick(label)}>
        <Table withTableBorder withColumnBorders verticalSpacing={2} horizontalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.en}>{pick(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of the past stand still
              <Table.Tr key={row}>
                {cells.map((cell, column) => (
                  <Table.Td key={columns[column]?.en ?? ''}>{cell[language]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}
