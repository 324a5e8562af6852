import { Accordion, Code, Table, Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import type { ReplayView } from '../../server/contract/application.ts';
import type { TFunction } from 'i18next';
import { wordParams } from '../i18n/explain.ts';
import type { Language } from '../i18n/i18n.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './replay.module.css';

/** What the case held at the event: data, what the event changed, why it went that way, papers in force, the raw record. */
export function ReplayTabs({ view }: { readonly view: ReplayView }) {
  const { t } = useTexts();
  return (
    <section className={classes['facts']} aria-label={t('replay.dataAt', { seq: view.seq })}>
      <Tabs defaultValue="changes" keepMounted={false}>
        <Tabs.List aria-label={t('replay.title')}>
          <Tabs.Tab value="changes">{t('replay.tab.changes')}</Tabs.Tab>
          <Tabs.Tab value="data">{t('replay.tab.data')}</Tabs.Tab>
          <Tabs.Tab value="why">{t('replay.tab.why')}</Tabs.Tab>
          <Tabs.Tab value="documents">{t('replay.tab.documents')}</Tabs.Tab>
          <Tabs.Tab value="raw">{t('replay.tab.raw')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes" pt="sm">
          <Changes view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="data" pt="sm">
          <Data view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="why" pt="sm">
          <Why view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="sm">
          <Documents view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="raw" pt="sm">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long record scrolls, by keyboard too */}
          <Code block lang="en" tabIndex={0} className={classes['raw'] ?? ''}>
            {JSON.stringify(view.raw, null, 2)}
          </Code>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

type Part = { readonly view: ReplayView };

function Changes({ view }: Part) {
  const { t, pick } = useTexts();
  if (view.changes.length === 0) return <Text c="dimmed">{t('replay.noChanges')}</Text>;
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('common.details')}</Table.Th>
          <Table.Th>{t('replay.before')}</Table.Th>
          <Table.Th>{t('replay.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {view.changes.map((change) => (
          <Table.Tr key={`${change.slug}${change.path}`}>
            <Table.Td>
              {pick(change.label)}
              <div className={classes['quiet']}>{pick(change.title)}</div>
            </Table.Td>
            <Table.Td>{pick(change.before) || '–'}</Table.Td>
            <Table.Td className={classes['after'] ?? ''}>{pick(change.after) || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Data({ view }: Part) {
  const { t, pick } = useTexts();
  if (view.data.length === 0) return <Text c="dimmed">{t('common.emptyList')}</Text>;
  return (
    <Accordion multiple variant="contained">
      {view.data.map((form) => (
        <Accordion.Item key={form.slug} value={form.slug}>
          <Accordion.Control>
            {pick(form.title)} · {t('form.revision', { number: form.revision })}
          </Accordion.Control>
          <Accordion.Panel>
            <Table verticalSpacing={4}>
              <Table.Tbody>
                {form.fields.map((field) => (
                  <Table.Tr key={field.path}>
                    <Table.Th scope="row" className={classes['label'] ?? ''}>
                      {pick(field.label)}
                    </Table.Th>
                    <Table.Td>{pick(field.value)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Why({ view }: Part) {
  const { t, language } = useTexts();
  if (view.why.length === 0) return <Text c="dimmed">{t('replay.noConditions')}</Text>;
  return (
    <ul className={classes['why']}>
      {view.why.map((part) => (
        <li key={`${part.code}${JSON.stringify(part.params)}`} className={classes['condition']}>
          <StatusMark tone={part.holds ? 'approved' : 'rejected'} icon={part.holds ? 'check' : 'cross'}>
            {t(part.holds ? 'replay.why.true' : 'replay.why.false')}
          </StatusMark>
          <Text>{conditionText(part, t, language)}</Text>
        </li>
      ))}
    </ul>
  );
}

function Documents({ view }: Part) {
  const { t, language, pick } = useTexts();
  if (view.documents.length === 0) return <Text c="dimmed">{t('print.noPapers')}</Text>;
  return (
    <ul className={classes['why']}>
      {view.documents.map((paper) => (
        <li key={paper.id}>
          <Text fw={600}>{pick(paper.title)}</Text>
          <Text size="sm">
            {paper.number === undefined ? '' : `${withDigits(paper.number, language)} · `}
            <DateText value={paper.issuedAt} withTime />
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** A condition of the law as a sentence: its own words where the definition gives some, else `guard.<name>`. */
function conditionText({ code, params }: ReplayView['why'][number], t: TFunction, language: Language): string {
  const said: unknown = Object.entries(params).find(([name]) => name === 'says')?.[1];
  if (typeof said === 'object' && said !== null && language in said)
    return String(Object.entries(said).find(([name]) => name === language)?.[1]);
  return t(`guard.${code}`, { defaultValue: code, ...wordParams(params, { t, language }) });
}
