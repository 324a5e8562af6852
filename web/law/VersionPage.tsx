import { Button, Group, Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { DefinitionView, VersionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { useDefinition } from './api.ts';
import { FormVersion } from './FormVersion.tsx';
import { LawTrail } from './LawTrail.tsx';
import classes from './law.module.css';
import { kindOf, waitingProposal } from './list.ts';
import { ProposeDialog } from './ProposeDialog.tsx';
import { MasterVersion } from './master/MasterVersion.tsx';
import { SinceText } from './SinceText.tsx';
import { StageVersion } from './StageVersion.tsx';
import { TakeAsDraft } from './TakeAsDraft.tsx';
import { VersionJson, VersionText } from './VersionText.tsx';
import { VersionNote } from './VersionTable.tsx';

/** /user/setup/versions/:kind/:id/:version: a version as it was published. */
export function VersionPage() {
  const { kind: name, id = '', version: number = '' } = useParams();
  const kind = kindOf(name);
  const { data, error, refetch } = useDefinition({ kind, id });
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SetupSkeleton rows={8} height={44} />;
  const version = data.versions.find((each) => String(each.version) === number);
  if (version === undefined || name !== kind) return <NotFoundPage />;
  return <Version key={version.hash} view={data} version={version} />;
}

type VersionProps = { readonly view: DefinitionView; readonly version: VersionView };

function Version({ view, version }: VersionProps) {
  const { t, language, pick } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { kind, id } = view;
  const number = withDigits(version.version, language);
  const title = `${pick(view.title)}: ${t('law.versionNo', { number })}`;
  usePageTitle(title);
  const asJson = search.get('as') === 'json' || kind === 'library';
  return (
    <Stack gap="sm">
      <LawTrail kind={kind} steps={[[`/user/setup/versions/${kind}/${id}`, pick(view.title)]]} />
      <Group justify="space-between" align="flex-start">
        <Title order={1}>{title}</Title>
        <VersionActions view={view} version={version} />
      </Group>
      <Facts version={version} />
      {kind !== 'library' && (
        <SegmentedControl
          color="lake"
          bd="1px solid var(--naksa-line)"
          bg="var(--naksa-surface)"
          w="fit-content"
          aria-label={t('law.shownAs')}
          value={asJson ? 'json' : 'read'}
          onChange={(value) => setSearch(value === 'json' ? { as: value } : {}, { replace: true })}
          data={[
            { value: 'read', label: t(`law.as.${kind}`) },
            { value: 'json', label: t('law.as.json') },
          ]}
        />
      )}
      {asJson && <VersionJson named={view} version={version.version} />}
      {!asJson && kind === 'workflow' && <StageVersion id={id} version={version.version} mayTry={view.may.draft} />}
      {!asJson && kind === 'form' && <FormVersion slug={id} hash={version.hash} />}
      {!asJson && kind === 'master' && <MasterVersion named={view} version={version.version} />}
      {!asJson && kind === 'template' && <VersionText named={view} version={version.version} />}
    </Stack>
  );
}

function Facts({ version }: Pick<VersionProps, 'version'>) {
  const { t } = useTexts();
  const { proposedBy, publishedBy, publishedAt, hash } = version;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)">
      <FactList
        facts={[
          [t('law.effectiveFrom'), <SinceText key="from" {...version} />],
          [t('law.what'), <VersionNote key="note" version={version} />],
          [t('law.proposedBy'), <span key="by">{proposedBy?.name ?? '–'}</span>],
          [
            t('law.publishedBy'),
            <span key="published">
              {publishedBy?.name ?? t('law.byProgram')} · <DateText value={publishedAt} withTime />
            </span>,
          ],
          [
            t('law.hash'),
            <code key="hash" lang="en" className={classes['key']}>
              {hash}
            </code>,
          ],
        ]}
      />
    </Paper>
  );
}

/** What may be done with a version: go on writing from it, put an old one forward anew. */
function VersionActions({ view, version }: VersionProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  if (!view.may.draft) return null;
  const isNewest = view.versions[0]?.version === version.version;
  const waits = waitingProposal(view) !== undefined;
  return (
    <Group gap="xs">
      <TakeAsDraft view={view} version={version.version} />
      {!isNewest && (
        <Button
          variant="default"
          disabled={waits}
          title={waits ? t('law.restore.waits') : t('law.restore.help')}
          leftSection={<Icon name="history" />}
          onClick={() => setAsked(true)}
        >
          {t('law.restore.action')}
        </Button>
      )}
      {asked && <ProposeDialog view={view} restore={version.version} onClose={() => setAsked(false)} />}
    </Group>
  );
}
