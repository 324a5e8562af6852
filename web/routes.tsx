import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { LoginPage } from './session/LoginPage.tsx';
import { OfficeGate } from './session/OfficeGate.tsx';
import { useSessionState } from './session/session.ts';
import { NotFoundPage } from './ui/NotFoundPage.tsx';
import { PageError } from './ui/PageError.tsx';
import { Shell } from './ui/Shell.tsx';
import { Waiting } from './ui/Waiting.tsx';

/** Every address of the app; each page is a chunk of its own. */
export function createRoutes() {
  return createBrowserRouter([
    {
      errorElement: <PageError />,
      hydrateFallbackElement: <Waiting />,
      element: <Frame />,
      children: [
        { element: <Visitors />, children: visitorPages },
        lazyPage('/verify/:code', async () => (await import('./public/VerifyPage.tsx')).VerifyPage),
        { path: '/user', element: <OfficeGate />, children: officePages },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}

const visitorPages: RouteObject[] = [
  lazyPage('/', async () => (await import('./public/LandingPage.tsx')).LandingPage),
  { path: '/login', element: <LoginPage /> },
  lazyPage('/forgotPassword', async () => (await import('./session/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  lazyPage('/setup/first', async () => (await import('./session/FirstAdministratorPage.tsx')).FirstAdministratorPage),
];

const officePages: RouteObject[] = [
  { index: true, element: <Navigate to="/user/task-list" replace /> },
  lazyPage('task-list', async () => (await import('./tasks/TaskListPage.tsx')).TaskListPage),
  lazyPage('applications/new', async () => (await import('./application/NewApplicationPage.tsx')).NewApplicationPage),
  {
    path: 'applications/:id',
    children: [
      lazyPage('', async () => (await import('./application/FirstFormPage.tsx')).FirstFormPage),
      lazyPage('forms/:slug', async () => (await import('./application/ApplicationPage.tsx')).ApplicationPage),
      lazyPage('replay', async () => (await import('./history/ReplayPage.tsx')).ReplayPage),
    ],
  },
  lazyPage('forms/forward-to-next/:groupId', async () => (await import('./application/ForwardPage.tsx')).ForwardPage),
];

function lazyPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  const lazy = async () => ({ Component: await load() });
  return path === '' ? { index: true, lazy } : { path, lazy };
}

function Frame() {
  return (
    <Shell>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}

/** Pages for those who are not logged in; who is goes to the task list (specification 2). */
function Visitors() {
  const state = useSessionState();
  if (state.status === 'known') return <Navigate to="/user/task-list" replace />;
  return <Outlet />;
}
