import '../ui/mantine-office.css';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Toasts } from '../ui/Toasts.tsx';
import { FirstPasswordPage } from './FirstPasswordPage.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { useSessionState } from './session.ts';

/** Lets logged-in users through; others log in first and come back to where they wanted to go. */
export function OfficeGate() {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  if (state.status !== 'known') {
    return (
      <Navigate
        to="/login"
        replace
        state={state.status === 'anonymous' && state.why === 'loggedOut' ? null : { from: pathname + search }}
      />
    );
  }
  return (
    <>
      <IdleWatch />
      {state.session.mustChangePassword ? <FirstPasswordPage /> : <Outlet />}
      <Toasts />
    </>
  );
}
