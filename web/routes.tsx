import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { appBase } from './api/base.ts';
import { loadOfficeTexts, loadSetupTexts } from './i18n/i18n.ts';
import { LoginPage } from './accounts/LoginPage.tsx';
import { useSession, useSessionState } from './session/session.ts';
import { afterLogin } from './session/way-in.ts';
import { NotFoundPage } from './ui/NotFoundPage.tsx';
import { LatePart, PageError } from './ui/PageError.tsx';
import { Shell } from './frame/Shell.tsx';
import { Waiting } from './ui/Waiting.tsx';

// each page is a chunk of its own; what only the office needs is not sent to the public
const LandingPage = page(async () => (await import('./public/LandingPage.tsx')).LandingPage);
const DownloadsPage = page(async () => (await import('./public/DownloadsPage.tsx')).DownloadsPage);
const FaqPage = page(async () => (await import('./public/FaqPage.tsx')).FaqPage);
const DesignersPage = page(async () => (await import('./public/DesignersPage.tsx')).DesignersPage);
const MasonsPage = page(async () => (await import('./public/MasonsPage.tsx')).MasonsPage);
const ContactPage = page(async () => (await import('./public/ContactPage.tsx')).ContactPage);
const RegisterPage = page(async () => (await import('./public/RegisterPage.tsx')).RegisterPage);
const RegisterEntryPage = page(async () => (await import('./public/RegisterEntryPage.tsx')).RegisterEntryPage);
const NeighbourPage = page(async () => (await import('./neighbour/NeighbourPage.tsx')).NeighbourPage);
const VerifyPage = page(async () => (await import('./public/VerifyPage.tsx')).VerifyPage);
const ForgotPasswordPage = page(async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage);
const ResetPasswordPage = page(async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage);
const SignUpPage = page(async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage);
const ProfilePage = page(async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage);
const RequestsPage = page(async () => (await import('./accounts/RequestsPage.tsx')).RequestsPage);
const FirstAdministratorPage = page(
  async () => (await import('./accounts/FirstAdministratorPage.tsx')).FirstAdministratorPage,
);
const OfficeGate = page(async () => {
  const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadOfficeTexts()]);
  return Gate;
});
const SetupGate = page(async () => {
  const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadSetupTexts()]);
  return Gate;
});
const ConfirmLawPage = page(async () => (await import('./confirmations/ConfirmLawPage.tsx')).ConfirmLawPage);
const ProposalsPage = page(async () => (await import('./proposals/ProposalsPage.tsx')).ProposalsPage);
const ProposalPage = page(async () => (await import('./proposals/ProposalPage.tsx')).ProposalPage);
const OfficesPage = page(async () => (await import('./offices/OfficesPage.tsx')).OfficesPage);
const SetupPage = page(async () => (await import('./setup/SetupPage.tsx')).SetupPage);
const MasterPage = page(async () => (await import('./setup/MasterPage.tsx')).MasterPage);
const NamedMasterPage = page(async () => (await import('./setup/NamedMasterPage.tsx')).NamedMasterPage);
const ImportPage = page(async () => (await import('./setup/ImportPage.tsx')).ImportPage);
const RecordPage = page(async () => (await import('./setup/RecordPage.tsx')).RecordPage);
const FormPreviewPage = page(async () => (await import('./setup/FormPreviewPage.tsx')).FormPreviewPage);
const FormAddressPage = page(async () => (await import('./case-page/FormAddressPage.tsx')).FormAddressPage);
const PasswordPage = page(async () => (await import('./accounts/PasswordPage.tsx')).PasswordPage);
const PagesAhead = page(async () => (await import('./PagesAhead.tsx')).PagesAhead);
const PrintDeskPage = page(async () => (await import('./print-desk/PrintDeskPage.tsx')).PrintDeskPage);
const PaperPage = page(async () => (await import('./print-desk/PaperPage.tsx')).PaperPage);
const NotificationsPage = page(async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage);
const TeamPage = page(async () => (await import('./team/TeamPage.tsx')).TeamPage);
const TaskListPage = page(async () => (await import('./tasks/TaskListPage.tsx')).TaskListPage);
const NewApplicationPage = page(async () => (await import('./application/NewApplicationPage.tsx')).NewApplicationPage);
const FirstFormPage = page(async () => (await import('./case-page/FirstFormPage.tsx')).FirstFormPage);
const ApplicationPage = page(async () => (await import('./case-page/ApplicationPage.tsx')).ApplicationPage);
const ReceiptPage = page(async () => (await import('./receipt/ReceiptPage.tsx')).ReceiptPage);
const GroupReviewPage = page(async () => (await import('./group-review/GroupReviewPage.tsx')).GroupReviewPage);
const ForwardPage = page(async () => (await import('./case-page/ForwardPage.tsx')).ForwardPage);
const ApplicationsPage = page(async () => (await import('./list/ApplicationsPage.tsx')).ApplicationsPage);
const AgendaPage = page(async () => (await import('./agenda/AgendaPage.tsx')).AgendaPage);
const ValidityPage = page(async () => (await import('./list/ValidityPage.tsx')).ValidityPage);
const MasterListPage = page(async () => (await import('./list/MasterListPage.tsx')).MasterListPage);
const StartPage = page(async () => (await import('./list/StartPage.tsx')).StartPage);
const ReplayPage = page(async () => (await import('./history/ReplayPage.tsx')).ReplayPage);
const AuditPage = page(async () => (await import('./audit/AuditPage.tsx')).AuditPage);
const StuckPage = page(async () => (await import('./audit/StuckPage.tsx')).StuckPage);
const LawPage = page(async () => (await import('./law/LawPage.tsx')).LawPage);
const DefinitionPage = page(async () => (await import('./law/DefinitionPage.tsx')).DefinitionPage);
const VersionPage = page(async () => (await import('./law/VersionPage.tsx')).VersionPage);
const ComparePage = page(async () => (await import('./law/ComparePage.tsx')).ComparePage);
const TablePage = page(async () => (await import('./law/table/TablePage.tsx')).TablePage);
const SetPage = page(async () => (await import('./law/set/SetPage.tsx')).SetPage);
const LegacyPage = page(async () => (await import('./legacy/LegacyPage.tsx')).LegacyPage);
const NewLegacyPage = page(async () => (await import('./legacy/NewLegacyPage.tsx')).NewLegacyPage);
const ReportsPage = page(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage);
const ActivityPage = page(async () => (await import('./audit/ActivityPage.tsx')).ActivityPage);

type Part = { readonly load: () => Promise<unknown> };
type Entrance = { readonly path: RegExp; readonly gate?: Part; readonly pages: readonly Part[] };

// what a case shows first, wherever its page begins
const FormOfCase: Part = { load: () => import('./case-page/FormPane.tsx') };

// where people come in: by an address they kept, or when they load the page anew
const entrances: readonly Entrance[] = [
  { path: /^\/$/u, pages: [LandingPage] },
  { path: /^\/user\/task-list/u, gate: OfficeGate, pages: [TaskListPage] },
  { path: /^\/user\/applications\/[^/]+\/forms\//u, gate: OfficeGate, pages: [ApplicationPage, FormOfCase] },
  { path: /^\/user\/applications\/new$/u, gate: OfficeGate, pages: [NewApplicationPage] },
  { path: /^\/user\/applications\/[^/]+$/u, gate: OfficeGate, pages: [FirstFormPage, ApplicationPage, FormOfCase] },
  { path: /^\/user\/applications$/u, gate: OfficeGate, pages: [ApplicationsPage] },
  { path: /^\/user\/applications\/[^/]+\/replay$/u, gate: OfficeGate, pages: [ReplayPage] },
  { path: /^\/user\/print-desk$/u, gate: OfficeGate, pages: [PrintDeskPage] },
  { path: /^\/user\/notifications$/u, gate: OfficeGate, pages: [NotificationsPage] },
  { path: /^\/user\/calendar$/u, gate: OfficeGate, pages: [AgendaPage] },
  { path: /^\/user\/reports/u, gate: OfficeGate, pages: [ReportsPage] },
  { path: /^\/user\/team$/u, gate: OfficeGate, pages: [TeamPage] },
  { path: /^\/admin$/u, gate: SetupGate, pages: [SetupPage] },
  { path: /^\/admin\/setup\/[^/]+$/u, gate: SetupGate, pages: [MasterPage] },
];

/** Asks for the code of the page at an address at once, while it is still asked who comes. Never throws. */
export function beginEntrance(path: string): void {
  for (const { load } of entranceAt(path)?.pages ?? []) void load().catch(() => undefined);
}

/**
 * Loads the code of the page at an address before anything is shown: what takes the place of a waiting sign is held back by
 * React for a third of a second. Never throws; what cannot be loaded says so in its place.
 * @param known whether somebody is logged in: others see the login in the place of the office's pages
 */
export async function loadEntrance(path: string, known: boolean): Promise<void> {
  const { gate, pages = [] } = entranceAt(path) ?? {};
  if (gate !== undefined && !known) return;
  await Promise.allSettled([...(gate === undefined ? [] : [gate]), ...pages].map(({ load }) => load()));
}

function entranceAt(path: string): Entrance | undefined {
  return entrances.find((each) => each.path.test(path));
}

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

/** A page whose code comes when it is first shown, or when `load` is called before. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      // what did not come may come the next time
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(
    lazy(async () => ({ default: await once() })),
    { load: once },
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
