import '../ui/mantine-office.css';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionView } from '../../server/contract/session.ts';
import { FirstPasswordPage } from '../accounts/FirstPasswordPage.tsx';
import { notePlace } from './came-from.ts';
import { IdleWatch } from './IdleWatch.tsx';
import { LatePart, PageError } from '../ui/PageError.tsx';
import { KeptDrafts } from './parts.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useSessionState } from '../session/session.ts';
import { askedFrom } from '../session/way-in.ts';

const TwoStepGatePage = lazy(async () => ({
  default: (await import('../accounts/TwoStepGatePage.tsx')).TwoStepGatePage,
}));

/** Lets logged-in users through; others log in first and come back to where they wanted to go. */
export function OfficeGate() {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  useEffect(() => notePlace({ pathname, search }), [pathname, search]);
  if (state.status !== 'known') {
    return <Navigate to="/login" replace state={askedFrom(state, pathname + search)} />;
  }
  return (
    <>
      <IdleWatch />
      <PageError>
        <Suspense fallback={<Waiting />}>{opened(state.session)}</Suspense>
      </PageError>
      <LatePart>
        <KeptDrafts accountId={state.session.account.id} />
      </LatePart>
    </>
  );
}

/** What stands before the pages: a password of one's own, then the second step that the office asks for. */
function opened({ mustChangePassword, mustSetUpTwoStep }: SessionView) {
  if (mustChangePassword) return <FirstPasswordPage />;
  return mustSetUpTwoStep === true ? <TwoStepGatePage /> : <Outlet />;
}
