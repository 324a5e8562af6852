import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { appBase } from './api/base.ts';
import { LoginPage } from './accounts/LoginPage.tsx';
import { useSession, useSessionState } from './session/session.ts';
import { afterLogin } from './session/way-in.ts';
import { NotFoundPage } from './ui/NotFoundPage.tsx';
import { LatePart, PageError } from './ui/PageError.tsx';
import { Shell } from './frame/Shell.tsx';
import { Waiting } from './ui/Waiting.tsx';
import { pages } from './pages.ts';

const {
  LandingPage,
  DownloadsPage,
  FaqPage,
  DesignersPage,
  MasonsPage,
  ContactPage,
  RegisterPage,
  RegisterEntryPage,
  NeighbourPage,
  VerifyPage,
  ForgotPasswordPage,
  ResetPasswordPage,
  SignUpPage,
  ProfilePage,
  RequestsPage,
  FirstAdministratorPage,
  OfficeGate,
  SetupGate,
  ConfirmLawPage,
  ProposalsPage,
  ProposalPage,
  OfficesPage,
  SetupPage,
  MasterPage,
  NamedMasterPage,
  ImportPage,
  RecordPage,
  FormPreviewPage,
  FormAddressPage,
  PasswordPage,
  PagesAhead,
  PrintDeskPage,
  PaperPage,
  NotificationsPage,
  TeamPage,
  TaskListPage,
  NewApplicationPage,
  FirstFormPage,
  ApplicationPage,
  ReceiptPage,
  GroupReviewPage,
  ForwardPage,
  ApplicationsPage,
  AgendaPage,
  ValidityPage,
  MasterListPage,
  StartPage,
  ReplayPage,
  AuditPage,
  StuckPage,
  LawPage,
  DefinitionPage,
  VersionPage,
  ComparePage,
  TablePage,
  SetPage,
  LegacyPage,
  NewLegacyPage,
  ReportsPage,
  ActivityPage,
} = pages;

/** Every address of the app. */
export function App() {
  return (
    <BrowserRouter basename={appBase()}>
      <Routes>
        <Route element={<Frame />}>
          <Route element={<Visitors />}>
            <Route path="/" element={<LandingPage />} />
            <Route path="/login" element={<LoginPage />} />
            <Route path="/createAccount" element={<SignUpPage />} />
            <Route path="/forgotPassword" element={<ForgotPasswordPage />} />
            <Route path="/setup/first" element={<FirstAdministratorPage />} />
          </Route>
          <Route path="/downloads" element={<DownloadsPage />} />
          <Route path="/faq" element={<FaqPage />} />
          <Route path="/designer" element={<DesignersPage />} />
          <Route path="/mason" element={<MasonsPage />} />
          <Route path="/contact" element={<ContactPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/register/:id" element={<RegisterEntryPage />} />
          <Route path="/resetPassword" element={<ResetPasswordPage />} />
          <Route path="/verify" element={<VerifyPage />} />
          <Route path="/verify/:code" element={<VerifyPage />} />
          <Route path="/neighbour/:token" element={<NeighbourPage />} />
          <Route path="/user" element={<OfficeGate />}>
            <Route index element={<Navigate to="/user/task-list" replace />} />
            <Route path="task-list" element={<TaskListPage />} />
            <Route path="notifications" element={<NotificationsPage />} />
            <Route element={<Permitted what="team" />}>
              <Route path="team" element={<TeamPage />} />
            </Route>
            <Route path="password" element={<PasswordPage />} />
            <Route path="profile" element={<ProfilePage />} />
            <Route path="profile/:part" element={<ProfilePage />} />
            <Route path="pictures" element={<Navigate to="/user/profile" replace />} />
            <Route element={<Permitted what="printDesk" />}>
              <Route path="print-desk" element={<PrintDeskPage />} />
              <Route path="print-desk/:id" element={<PaperPage />} />
            </Route>
            <Route element={<Permitted what="newApplication" />}>
              <Route path="applications/new" element={<NewApplicationPage />} />
            </Route>
            <Route path="applications" element={<ApplicationsPage />} />
            <Route path="calendar" element={<AgendaPage />} />
            <Route path="validity" element={<ValidityPage />} />
            <Route path="lists/:master" element={<MasterListPage />} />
            <Route element={<Permitted what="act" />}>
              <Route path="start" element={<StartPage />} />
              <Route path="start/:stage" element={<StartPage />} />
            </Route>
            <Route path="applications/:id" element={<FirstFormPage />} />
            <Route path="applications/:id/forms/:slug" element={<ApplicationPage />} />
            <Route path="applications/:id/receipt" element={<ReceiptPage />} />
            <Route path="applications/:id/groups/:group" element={<GroupReviewPage />} />
            <Route element={<Permitted what="replay" />}>
              <Route path="applications/:id/replay" element={<ReplayPage />} />
            </Route>
            <Route element={<Permitted what="audit" />}>
              <Route path="audit" element={<AuditPage />} />
              <Route path="audit/activity" element={<ActivityPage />} />
              <Route path="audit/stuck" element={<StuckPage />} />
            </Route>
            <Route element={<Permitted what="reports" />}>
              <Route path="reports" element={<ReportsPage />} />
              <Route path="reports/:name" element={<ReportsPage />} />
            </Route>
            <Route path="forms/forward-to-next/:groupId" element={<ForwardPage />} />
            <Route path="forms/:slug" element={<FormAddressPage list="user" />} />
          </Route>
          <Route path="/user/proposals" element={<SetupGate />}>
            <Route element={<Permitted what="proposals" />}>
              <Route index element={<ProposalsPage />} />
              <Route path=":id" element={<ProposalPage />} />
            </Route>
          </Route>
          <Route path="/user/legacy" element={<SetupGate />}>
            <Route element={<Permitted what="legacy" />}>
              <Route index element={<LegacyPage />} />
              <Route path="new" element={<NewLegacyPage />} />
            </Route>
          </Route>
          <Route path="/user/setup" element={<SetupGate />}>
            <Route element={<Permitted what="definitions" />}>
              <Route path="versions" element={<LawPage />} />
              <Route path="change-sets/:id" element={<SetPage />} />
              <Route path="tables/:master" element={<TablePage />} />
              <Route path="versions/:kind/:id" element={<DefinitionPage />} />
              <Route path="versions/:kind/:id/compare" element={<ComparePage />} />
              <Route path="versions/:kind/:id/:version" element={<VersionPage />} />
            </Route>
          </Route>
          <Route path="/forms" element={<OfficeGate />}>
            <Route path=":slug" element={<FormAddressPage list="forms" />} />
          </Route>
          <Route path="/admin/offices" element={<SetupGate />}>
            <Route element={<Permitted what="offices" />}>
              <Route index element={<OfficesPage />} />
            </Route>
          </Route>
          <Route path="/admin" element={<SetupGate />}>
            <Route element={<Permitted what="setup" />}>
              <Route index element={<SetupPage />} />
              <Route path="account-requests" element={<RequestsPage />} />
              <Route path="setup/law-confirmation" element={<ConfirmLawPage />} />
              <Route path="setup/:master" element={<MasterPage />} />
              <Route path="setup/:master/import" element={<ImportPage />} />
              <Route path="setup/:master/:id" element={<RecordPage />} />
              <Route path="forms/:slug" element={<FormPreviewPage />} />
              <Route path=":name" element={<NamedMasterPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function Frame() {
  const { status } = useSessionState();
  return (
    <Shell>
      {status === 'known' && (
        <LatePart>
          <PagesAhead />
        </LatePart>
      )}
      <PageError>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </PageError>
    </Shell>
  );
}

/** Pages of certain roles; for every other role they do not exist (specification 2 and 8). */
function Permitted({ what }: { readonly what: string }) {
  const { may } = useSession();
  return may.includes(what) ? <Outlet /> : <NotFoundPage />;
}

/** Pages for those who are not logged in; who is goes to the task list (specification 2), or to where the login was asked for. */
function Visitors() {
  const session = useSessionState();
  const { state } = useLocation();
  if (session.status === 'known') return <Navigate to={afterLogin(state)} replace />;
  return <Outlet />;
}
