import { Button, Group, Paper, SegmentedControl, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useState } from 'react';
import { PRINTED_SHEETS } from '../../form-schemas/engine/choices.ts';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { FormStatus } from '../../server/contract/statuses.ts';
import { PrintButtons } from '../documents/PrintButtons.tsx';
import { PrintPreview } from '../documents/PrintPreview.tsx';
import type { FormHandle } from '../forms/FormDesk.tsx';
import { type OpenForm, useOpenForm } from '../forms/api.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import { useLateArrival } from '../ui/use-arrival.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ApprovalsStrip } from './ApprovalsStrip.tsx';
import classes from './application.module.css';
import { LatePart } from '../ui/PageError.tsx';

const EnglishSummary = lazy(async () => ({
  default: (await import('../documents/EnglishSummary.tsx')).EnglishSummary,
}));
// a part of few forms
const SheetsForSigning = lazy(async () => ({
  default: (await import('../documents/SheetsForSigning.tsx')).SheetsForSigning,
}));
const FormPane = lazy(async () => ({ default: (await import('../forms/FormPane.tsx')).FormPane }));

/** Stands for the form's own paper where it has others beside it. */
const OWN_PAPER = '';

type FormWorkProps = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  readonly formTitle: (slug: string) => string | undefined;
};

/** The open form and its printed page side by side (one at a time on small screens), who approved it, and the action bar. */
export function FormWork({ view, form, formTitle }: FormWorkProps) {
  const { t, pick } = useTexts();
  const { id } = view.summary;
  // to change what was handed in is begun by hand, for this very revision
  const standing = `${form.status}-${String(form.revision)}`;
  const [begun, setBegun] = useState<string>();
  const writing = begun === standing;
  const open = useOpenForm(id, { slug: form.slug, run: form.run, writing });
  const small = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [handle, setHandle] = useState<FormHandle>();
  const [saves, setSaves] = useState(0);
  const [side, setSide] = useState<'form' | 'page'>('form');
  const [pageShown, setPageShown] = useState(form.printable);
  const [reloads, setReloads] = useState(0);
  const { refetch } = open;
  useLateArrival();
  const reload = useCallback(() => void refetch().then(() => setReloads((count) => count + 1)), [refetch]);
  const countSave = useCallback(() => setSaves((count) => count + 1), []);
  const look = statusLook(form.status);
  const both = !small && pageShown && form.printable;
  return (
    <div className={classes['work']}>
      <Group justify="space-between" align="flex-end" gap="xs">
        <div className={classes['formTitle']}>
          <Title order={2} tabIndex={-1} data-arrival>
            {pick(form.title)}
          </Title>
          <StatusMark tone={look.tone} icon={look.icon}>
            {t(`status.form.${form.status}`, { defaultValue: form.status })}
            {form.revision > 1 ? ` · ${t('form.revision', { number: form.revision })}` : ''}
          </StatusMark>
        </div>
        <Group gap="xs">
          {form.printable && !small && (
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              aria-pressed={pageShown}
              leftSection={<Icon name="file" size={16} />}
              onClick={() => setPageShown(!pageShown)}
            >
              {t(pageShown ? 'print.hidePage' : 'print.showPage')}
            </Button>
          )}
          {form.printable && <PrintButtons id={id} form={form} writing={writing} />}
        </Group>
      </Group>
      {open.data !== undefined && mayPrintSheet(open.data) && (
        <LatePart>
          <SheetsForSigning id={id} slug={form.slug} run={form.run} handle={handle} onPrinted={reload} />
        </LatePart>
      )}
      {small && form.printable && (
        <SegmentedControl
          fullWidth
          value={side}
          onChange={(value) => setSide(value === 'page' ? 'page' : 'form')}
          data={[
            { value: 'form', label: t('print.formSide') },
            { value: 'page', label: t('print.pageSide') },
          ]}
        />
      )}
      <div className={classes['panes']} data-both={both}>
        <Paper
          withBorder
          p="md"
          bg="var(--naksa-surface)"
          className={classes['pane'] ?? ''}
          hidden={small && side === 'page'}
        >
          {open.isPending && <Waiting />}
          {open.isError && <ProblemAlert error={open.error} onRetry={() => void open.refetch()} />}
          {open.data !== undefined && (
            <Suspense fallback={<Waiting />}>
              <FormPane
                key={`${editionOf(open.data.view)}:${reloads}`}
                applicationId={id}
                form={open.data}
                formTitle={formTitle}
                onSaved={countSave}
                onReload={reload}
                onWrite={() => setBegun(standing)}
                onHandle={setHandle}
              />
            </Suspense>
          )}
        </Paper>
        {form.printable && (both || (small && side === 'page')) && (
          <div className={classes['pane']}>
            {/* the page waits for the form: making it keeps the server and this computer busy */}
            {open.isPending ? <Waiting /> : <PrintedSide id={id} form={form} writing={writing} saves={saves} />}
          </div>
        )}
      </div>
      <ApprovalsStrip form={form} />
      <ActionBar view={view} form={form} handle={handle} formTitle={formTitle} />
    </div>
  );
}

type PrintedSideProps = {
  readonly id: string;
  readonly form: FormStatusView;
  readonly writing: boolean;
  readonly saves: number;
};

/** The form's printed page and, under it, what it says for a reader of English. */
function PrintedSide({ id, form, writing, saves }: PrintedSideProps) {
  const { t, pick } = useTexts();
  const [paper, setPaper] = useState(OWN_PAPER);
  const { papers = [] } = form;
  const edition = `${form.status}-${String(form.revision)}-${String(saves)}`;
  const place = { id, slug: form.slug, run: form.run, writing, edition };
  return (
    <>
      {papers.length > 0 && (
        <SegmentedControl
          fullWidth
          mb="xs"
          aria-label={t('print.whichPaper')}
          value={paper}
          onChange={setPaper}
          data={[
            { value: OWN_PAPER, label: pick(form.title) },
            ...papers.map(({ document, title }) => ({ value: document, label: pick(title) })),
          ]}
        />
      )}
      <PrintPreview
        {...place}
        {...(paper === OWN_PAPER ? {} : { paper })}
        title={pick(papers.find(({ document }) => document === paper)?.title ?? form.title)}
      />
      <LatePart>
        <EnglishSummary {...place} title={form.title} />
      </LatePart>
    </>
  );
}

/** Whoever fills a form that people sign by hand prints the sheets for it. */
function mayPrintSheet({ view, bundle }: OpenForm): boolean {
  return view.editable && bundle.fields.some(({ pick }) => pick === PRINTED_SHEETS);
}

/** What must open the form anew: another status, revision or definition; not the counter of one's own draft. */
function editionOf({
  slug,
  bundleHash,
  status,
  revision,
  editable,
  writing,
}: {
  slug: string;
  bundleHash: string;
  status: FormStatus;
  revision: number;
  editable: boolean;
  writing: boolean;
}): string {
  return [
    slug,
    bundleHash,
    status === 'draft' || status === 'absent' ? 'open' : status,
    revision,
    editable,
    writing,
  ].join(':');
}
