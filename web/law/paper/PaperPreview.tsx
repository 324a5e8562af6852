import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { toLatin } from '../../../form-schemas/values/digits.ts';
import type { DefinitionView } from '../../../server/contract/definitions.ts';
import type { PreviewBody, SampleName } from '../../../server/contract/paper-desk.ts';
import { openPdf } from '../../ui/open-pdf.ts';
import { PaperFrame } from '../../documents/PaperFrame.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { useVersion } from '../api.ts';
import { fetchDraftPdf, useDraftPage } from './api.ts';
import classes from './paper.module.css';
import { findPaper, type PaperSource } from './paper-source.ts';

type PaperPreviewProps = { readonly view: DefinitionView; readonly paper: PaperSource };

type Choice = SampleName | 'case';
const choices: readonly Choice[] = ['empty', 'typical', 'longest', 'case'];
const pauseMs = 400;

/** The paper as it prints: with a sample or a case, beside the version before it where somebody wants that. */
export function PaperPreview({ view, paper }: PaperPreviewProps) {
  const { t } = useTexts();
  const [choice, setChoice] = useState<Choice>('typical');
  const [number, setNumber] = useState('');
  const [isTwo, setTwo] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [later] = useDebouncedValue(paper, pauseMs);
  const application = Number(toLatin(number).replace(/\D/g, ''));
  const data = choice === 'case' ? { application } : { sample: choice };
  const newest = view.versions.reduce((most, { version }) => Math.max(most, version), 0);
  const before = useVersion(view, isTwo && newest > 0 ? newest : undefined);
  const published = findPaper(before.data?.source);
  const body = { source: later, ...data };
  const print = () =>
    fetchDraftPdf(view.id, body)
      .then(openPdf)
      .then(() => setFailed(null), setFailed);
  return (
    <Stack gap="sm">
      <Group gap="sm" align="end">
        <SegmentedControl
          aria-label={t('law.paper.sample.label')}
          data={choices.map((value) => ({ value, label: t(`law.paper.sample.${value}`) }))}
          value={choice}
          onChange={(next) => setChoice(choices.find((each) => each === next) ?? 'typical')}
        />
        {choice === 'case' && (
          <TextInput
            label={t('law.paper.caseNo')}
            data-keys="nepali-digits"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
        <Button variant="default" onClick={() => void print()}>
          {t('law.paper.pdf')}
        </Button>
        {newest > 0 && (
          <Checkbox
            label={t('law.paper.sideBySide')}
            checked={isTwo}
            onChange={(event) => setTwo(event.target.checked)}
          />
        )}
      </Group>
      {failed !== null && <ProblemAlert error={failed} />}
      {choice === 'case' && application === 0 ? (
        <Text>{t('law.paper.caseHelp')}</Text>
      ) : (
        <div className={classes['pages']} data-two={isTwo || undefined}>
          {isTwo && published !== undefined && (
            <Page id={view.id} body={{ source: published, ...data }} title={t('law.paper.before')} />
          )}
          <Page id={view.id} body={body} title={t('law.paper.now')} />
        </div>
      )}
    </Stack>
  );
}

type PageProps = { readonly id: string; readonly body: PreviewBody; readonly title: string };

function Page({ id, body, title }: PageProps) {
  const { t, pick } = useTexts();
  const { data, error, refetch, isFetching } = useDraftPage(id, body);
  return (
    <Stack gap="xs" component="section" aria-label={title} aria-busy={isFetching}>
      <Text fw={600}>{title}</Text>
      {data !== undefined && data.problems.length > 0 && (
        <div role="alert">
          <Text size="sm">{t('law.paper.noPage')}</Text>
          <ul>
            {data.problems.map((each) => (
              <li key={`${each.path} ${each.message.en}`}>{pick(each.message)}</li>
            ))}
          </ul>
        </div>
      )}
      {(data?.page !== undefined || error !== null) && (
        <PaperFrame page={{ data: data?.page, error, refetch }} title={title} />
      )}
    </Stack>
  );
}
