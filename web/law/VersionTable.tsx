import { Anchor, Button, Group, NativeSelect, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DefinitionView, VersionView } from '../../server/contract/definitions.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import classes from './law.module.css';
import { SinceText } from './SinceText.tsx';

/** The versions of a definition, newest first: since when, by whom, why, and how many cases keep to each. */
export function VersionTable({ view }: { readonly view: DefinitionView }) {
  const { t } = useTexts();
  if (view.versions.length === 0) return <EmptyState icon="history" text={t('law.noVersionYet')} />;
  return (
    <Stack gap="sm">
      {view.versions.length > 1 && <CompareChoice view={view} />}
      <WideTable label={t('law.tab.versions')}>
        <Table verticalSpacing={6} className={classes['sheet'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('law.version')}</Table.Th>
              <Table.Th>{t('law.effectiveFrom')}</Table.Th>
              <Table.Th>{t('law.what')}</Table.Th>
              <Table.Th>{t('law.proposedBy')}</Table.Th>
              <Table.Th>{t('law.publishedBy')}</Table.Th>
              <Table.Th>{t(`law.cases.${view.kind === 'template' ? 'papers' : 'running'}`)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.versions.map((version) => (
              <VersionRow key={version.version} view={view} version={version} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}

type RowProps = { readonly view: DefinitionView; readonly version: VersionView };

function VersionRow({ view: { kind, id }, version }: RowProps) {
  const { t, language } = useTexts();
  const address = `/user/setup/versions/${kind}/${id}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`${address}/${String(version.version)}`} fw={600}>
          {t('law.versionNo', { number: withDigits(version.version, language) })}
        </Anchor>
        <div lang="en" className={classes['key']} title={version.hash}>
          {version.hash.slice(0, 12)}
        </div>
      </Table.Td>
      <Table.Td>
        <SinceText {...version} />
        {version.inForce && (
          <div>
            <StatusMark tone="approved" icon="check">
              {t('law.inForce')}
            </StatusMark>
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes['note'] ?? ''}>
        <VersionNote version={version} />
        {version.version > 1 && (
          <div>
            <Anchor
              size="sm"
              component={Link}
              to={`${address}/compare?from=${String(version.version - 1)}&to=${String(version.version)}`}
            >
              {t('law.seeChange')}
            </Anchor>
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <span lang="ne">{version.proposedBy?.name ?? '–'}</span>
        {version.proposedAt !== undefined && (
          <div className={classes['quiet']}>
            <DateText value={version.proposedAt} />
          </div>
        )}
      </Table.Td>
      <Table.Td>
        {version.publishedBy === undefined ? t('law.byProgram') : <span lang="ne">{version.publishedBy.name}</span>}
        <div className={classes['quiet']}>
          <DateText value={version.publishedAt} withTime />
        </div>
      </Table.Td>
      <Table.Td className="tabular">{formatNumber(version.cases, language)}</Table.Td>
    </Table.Tr>
  );
}

// the program's own words for a version that nobody of the office wrote (server/founding/install-law.ts)
const shipped: ReadonlyMap<string, string> = new Map([
  ['shipped', 'law.shippedNote'],
  ['shipped file changed', 'law.shippedLater'],
]);

/** Why a version came to be, in the words of who proposed it. */
export function VersionNote({ version: { note, restoredFrom } }: { readonly version: VersionView }) {
  const { t, language } = useTexts();
  const own = shipped.get(note);
  return (
    <>
      {own === undefined ? note : t(own)}
      {restoredFrom !== undefined && (
        <div className={classes['quiet']}>{t('law.restoredFrom', { number: withDigits(restoredFrom, language) })}</div>
      )}
    </>
  );
}

/** Any two versions beside one another. */
function CompareChoice({ view: { kind, id, versions } }: { readonly view: DefinitionView }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [newest, before] = versions;
  const [from, setFrom] = useState(String(before?.version ?? 1));
  const [to, setTo] = useState(String(newest?.version ?? 1));
  const data = versions.map(({ version }) => ({
    value: String(version),
    label: t('law.versionNo', { number: withDigits(version, language) }),
  }));
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t('law.compare.from')}
        data={data}
        value={from}
        onChange={(e) => setFrom(e.currentTarget.value)}
      />
      <NativeSelect label={t('law.compare.to')} data={data} value={to} onChange={(e) => setTo(e.currentTarget.value)} />
      <Button
        variant="default"
        disabled={from === to}
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => void navigate(`/user/setup/versions/${kind}/${id}/compare?from=${from}&to=${to}`)}
      >
        {t('law.compare.action')}
      </Button>
    </Group>
  );
}
