import { Box, Group, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { PRINTED_SHEETS } from '../../form-schemas/engine/form/choices.ts';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { FormStatus } from '../../server/contract/statuses.ts';
import { useSheets } from '../documents/api.ts';
import { PrintButtons } from '../documents/PrintButtons.tsx';
import type { FormHandle } from './FormDesk.tsx';
import type { OpenForm } from '../forms/api.ts';
import { useOpenForm } from '../forms/use-open-form.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook } from '../ui/StatusMark.tsx';
import { useLateArrival } from '../ui/use-arrival.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ActionBar } from './ActionBar.tsx';
import { ApprovalsStrip } from './ApprovalsStrip.tsx';
import classes from './case.module.css';
import { BesideForm } from './BesideForm.tsx';
import { BesideSwitch } from './BesideSwitch.tsx';
import { PrintedSide } from './PrintedSide.tsx';
import { shownStatus } from './shown-status.ts';
import { useBeside } from './use-beside.ts';
import { SourceContext } from '../review/show-pin.ts';
import { FormPaneLater } from './form-pane-later.ts';

// a part of few forms
const SheetsForSigning = lazy(async () => ({
  default: (await import('./SheetsForSigning.tsx')).SheetsForSigning,
}));
// half of those who open a form look at its documents
const SourcePane = lazy(async () => ({ default: (await import('../source/SourcePane.tsx')).SourcePane }));

// a form is seldom shorter: what stands below it is not pushed down when it comes
const aScreen = '80dvh';

type FormWorkProps = {
  readonly view: ApplicationView;
  readonly form: FormStatusView;
  readonly formTitle: (slug: string) => string | undefined;
  /** The way to the other forms, where it has no place beside. */
  readonly menu: ReactNode;
};

/** The open form and its printed page side by side (one at a time on small screens), who approved it, and the action bar. */
export function FormWork({ view, form, formTitle, menu }: FormWorkProps) {
  const { t, pick } = useTexts();
  const { id } = view.summary;
  // to change what was handed in is begun by hand, for this very revision
  const standing = `${form.status}-${String(form.revision)}`;
  const [begun, setBegun] = useState<string>();
  const writing = begun === standing;
  const open = useOpenForm(id, { slug: form.slug, run: form.run, writing });
  const beside = useBeside(form.printable);
  // what stands above the form comes with it, so that nothing moves under whoever has begun to read
  const printsSheets = open.data !== undefined && mayPrintSheet(open.data);
  const { isLoading: sheetsAreAsked } = useSheets(id, form.slug, form.run, printsSheets);
  const isAsked = open.isPending || sheetsAreAsked;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [handle, setHandle] = useState<FormHandle>();
  const isComing = isAsked || (open.data?.view.writing === true && handle === undefined);
  const [saves, setSaves] = useState(0);
  const [reloads, setReloads] = useState(0);
  const { refetch } = open;
  useLateArrival();
  const reload = useCallback(() => void refetch().then(() => setReloads((count) => count + 1)), [refetch]);
  const countSave = useCallback(() => setSaves((count) => count + 1), []);
  const status = shownStatus(form.status, saves > 0 || (open.data?.view.draftVersion ?? 0) > 0);
  const look = statusLook(status);
  // the page waits for the form: making it keeps the server and this computer busy
  const printed = open.isPending ? <Waiting /> : <PrintedSide id={id} form={form} writing={writing} saves={saves} />;
  return (
    <div className={classes['work']}>
      <Group justify="space-between" align="flex-end" gap="xs">
        <div className={classes['formTitle']}>
          <Title order={2} tabIndex={-1} data-arrival>
            {pick(form.title)}
          </Title>
          <StatusMark tone={look.tone} icon={look.icon}>
            {t(`status.form.${status}`, { defaultValue: status })}
            {form.revision > 1 ? ` · ${t('form.revision', { number: form.revision })}` : ''}
          </StatusMark>
        </div>
        <Group gap="xs">
          {menu}
          {beside.room !== 'one' && <BesideSwitch beside={beside} printable={form.printable} />}
          {form.printable && <PrintButtons id={id} form={form} writing={writing} />}
        </Group>
      </Group>
      {beside.room === 'one' && <BesideSwitch beside={beside} printable={form.printable} />}
      <SourceContext value={beside.showPin}>
        <BesideForm
          beside={beside}
          printed={printed}
          title={pick(form.title)}
          source={open.data !== undefined && <SourcePane id={id} open={open.data} form={pane} asked={beside.asked} />}
        >
          <div ref={setPane}>
            {isAsked && <Waiting height={aScreen} />}
            {open.isError && <ProblemAlert error={open.error} onRetry={() => void open.refetch()} />}
            {open.data !== undefined && !isAsked && (
              <Suspense fallback={<Waiting height={aScreen} />}>
                {printsSheets && (
                  <Box mb="sm">
                    <SheetsForSigning id={id} slug={form.slug} run={form.run} handle={handle} onPrinted={reload} />
                  </Box>
                )}
                <FormPaneLater
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
          </div>
        </BesideForm>
      </SourceContext>
      <ApprovalsStrip form={form} />
      <ActionBar view={view} form={form} handle={handle} isComing={isComing} formTitle={formTitle} />
    </div>
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
