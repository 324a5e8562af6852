import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useOpenForm } from '../forms/use-open-form.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { NoticeFold } from '../ui/NoticeFold.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { useMarkSeen } from '../tasks/api.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useApplication } from '../application/api.ts';
import { useRelated } from './api.ts';
import classes from './case.module.css';
import { ownerOf } from '../application/case-name.ts';
import { CaseBanner } from './CaseBanner.tsx';
import { DoneBar } from '../application/DoneBar.tsx';
import { CaseHeader } from './CaseHeader.tsx';
import { HeldBanner } from './HeldBanner.tsx';
import { FormSidebar } from './FormSidebar.tsx';
import { FormWork } from './FormWork.tsx';
import { rememberApplication } from './last-application.ts';
import { formShown } from '../application/runs.ts';
import { StuckPapers } from './StuckPapers.tsx';
import { StageStrip } from './StageStrip.tsx';
import { LatePart } from '../ui/PageError.tsx';
import { PlotBanner } from './PlotBanner.tsx';

// below the form: what it needs comes while the form is read
const NeighboursPanel = lazy(async () => ({
  default: (await import('../neighbour/NeighboursPanel.tsx')).NeighboursPanel,
}));
const CaseTabs = lazy(async () => ({ default: (await import('./CaseTabs.tsx')).CaseTabs }));

/** What the browser calls the page: the form, and whose. */
function titleOf(form: string, summary: ApplicationSummary | undefined): string {
  const owner = summary === undefined ? '' : ownerOf(summary);
  return owner === '' ? form : `${form} – ${owner}`;
}

/** /user/applications/:id/forms/:slug: the case, its forms, the open form beside its printed page, and what may be done. */
export function ApplicationPage() {
  const { pick } = useTexts();
  const { id = '', slug = '' } = useParams();
  const [search] = useSearchParams();
  const run = search.has('run') ? Number(search.get('run')) : undefined;
  const { account } = useSession();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const { data: view, error, refetch } = useApplication(id);
  // asked for with the case: what it says stands above the form, which must not move under whoever has begun to read
  const { isLoading: plotIsAsked } = useRelated(id);
  // the form is asked for together with the case, and its formulas are made ready while the server answers
  const form = view && formShown(view, slug, run);
  useOpenForm(id, { slug, run: form?.run ?? run });
  useEffect(() => void import('./FormPane.tsx'), []);
  const titles = useMemo(() => new Map(view?.forms.map((each) => [each.slug, each.title])), [view]);
  usePageTitle(form === undefined ? undefined : titleOf(pick(form.title), view?.summary));

  const known = view !== undefined;
  useEffect(() => {
    if (known) rememberApplication(account.id, id);
  }, [known, account.id, id]);

  useMarkSeen(id, view?.summary.unread === true);

  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (view === undefined || plotIsAsked) return <Waiting />;
  if (form === undefined) return <NotFoundPage />;
  const formTitle = (name: string) => {
    const title = titles.get(name);
    return title === undefined ? undefined : pick(title);
  };
  const menu = <FormSidebar view={view} shown={form} narrow={narrow} />;
  return (
    <Stack gap="sm">
      <DoneBar id={id} />
      <CaseHeader
        view={view}
        run={form.run}
        stages={<StageStrip groups={view.groups.filter((group) => group.run === form.run)} />}
      />
      <NoticeFold>
        <CaseBanner view={view} form={form} />
        <HeldBanner view={view} run={form.run} />
        <StuckPapers view={view} />
        <PlotBanner id={id} />
      </NoticeFold>
      <div className={classes['desk']}>
        {!narrow && menu}
        <FormWork
          menu={narrow && menu}
          key={`${slug} ${String(form.run)}`}
          view={view}
          form={form}
          formTitle={formTitle}
        />
      </div>
      <LatePart>
        <NeighboursPanel id={id} />
      </LatePart>
      <Suspense fallback={<Waiting height={160} />}>
        <CaseTabs id={id} slug={slug} view={view} formTitle={formTitle} />
      </Suspense>
    </Stack>
  );
}
