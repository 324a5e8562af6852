import { type ComponentType, lazy } from 'react';
import { loadOfficeTexts, loadSetupTexts } from './i18n/i18n.ts';

/** The pages of the app, each a chunk of its own; what only the office needs is not sent to the public. */
export const pages = {
  LandingPage: page(async () => (await import('./public/LandingPage.tsx')).LandingPage),
  DownloadsPage: page(async () => (await import('./public/DownloadsPage.tsx')).DownloadsPage),
  FaqPage: page(async () => (await import('./public/FaqPage.tsx')).FaqPage),
  DesignersPage: page(async () => (await import('./public/DesignersPage.tsx')).DesignersPage),
  MasonsPage: page(async () => (await import('./public/MasonsPage.tsx')).MasonsPage),
  ContactPage: page(async () => (await import('./public/ContactPage.tsx')).ContactPage),
  RegisterPage: page(async () => (await import('./public/RegisterPage.tsx')).RegisterPage),
  RegisterEntryPage: page(async () => (await import('./public/RegisterEntryPage.tsx')).RegisterEntryPage),
  NeighbourPage: page(async () => (await import('./neighbour/NeighbourPage.tsx')).NeighbourPage),
  VerifyPage: page(async () => (await import('./public/VerifyPage.tsx')).VerifyPage),
  ForgotPasswordPage: page(async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  ResetPasswordPage: page(async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage),
  SignUpPage: page(async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage),
  ProfilePage: page(async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage),
  RequestsPage: page(async () => (await import('./accounts/RequestsPage.tsx')).RequestsPage),
  FirstAdministratorPage: page(
    async () => (await import('./accounts/FirstAdministratorPage.tsx')).FirstAdministratorPage,
  ),
  OfficeGate: page(async () => {
    const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadOfficeTexts()]);
    return Gate;
  }),
  SetupGate: page(async () => {
    const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadSetupTexts()]);
    return Gate;
  }),
  ConfirmLawPage: page(async () => (await import('./confirmations/ConfirmLawPage.tsx')).ConfirmLawPage),
  ProposalsPage: page(async () => (await import('./proposals/ProposalsPage.tsx')).ProposalsPage),
  ProposalPage: page(async () => (await import('./proposals/ProposalPage.tsx')).ProposalPage),
  OfficesPage: page(async () => (await import('./offices/OfficesPage.tsx')).OfficesPage),
  SetupPage: page(async () => (await import('./setup/SetupPage.tsx')).SetupPage),
  MasterPage: page(async () => (await import('./setup/MasterPage.tsx')).MasterPage),
  NamedMasterPage: page(async () => (await import('./setup/NamedMasterPage.tsx')).NamedMasterPage),
  ImportPage: page(async () => (await import('./setup/ImportPage.tsx')).ImportPage),
  RecordPage: page(async () => (await import('./setup/RecordPage.tsx')).RecordPage),
  FormPreviewPage: page(async () => (await import('./setup/FormPreviewPage.tsx')).FormPreviewPage),
  FormAddressPage: page(async () => (await import('./case-page/FormAddressPage.tsx')).FormAddressPage),
  PasswordPage: page(async () => (await import('./accounts/PasswordPage.tsx')).PasswordPage),
  PagesAhead: page(async () => (await import('./PagesAhead.tsx')).PagesAhead),
  PrintDeskPage: page(async () => (await import('./print-desk/PrintDeskPage.tsx')).PrintDeskPage),
  PaperPage: page(async () => (await import('./print-desk/PaperPage.tsx')).PaperPage),
  NotificationsPage: page(async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage),
  TeamPage: page(async () => (await import('./team/TeamPage.tsx')).TeamPage),
  TaskListPage: page(async () => (await import('./tasks/TaskListPage.tsx')).TaskListPage),
  NewApplicationPage: page(async () => (await import('./application/NewApplicationPage.tsx')).NewApplicationPage),
  FirstFormPage: page(async () => (await import('./case-page/FirstFormPage.tsx')).FirstFormPage),
  ApplicationPage: page(async () => (await import('./case-page/ApplicationPage.tsx')).ApplicationPage),
  ReceiptPage: page(async () => (await import('./receipt/ReceiptPage.tsx')).ReceiptPage),
  GroupReviewPage: page(async () => (await import('./group-review/GroupReviewPage.tsx')).GroupReviewPage),
  ForwardPage: page(async () => (await import('./case-page/ForwardPage.tsx')).ForwardPage),
  ApplicationsPage: page(async () => (await import('./list/ApplicationsPage.tsx')).ApplicationsPage),
  AgendaPage: page(async () => (await import('./agenda/AgendaPage.tsx')).AgendaPage),
  ValidityPage: page(async () => (await import('./list/ValidityPage.tsx')).ValidityPage),
  MasterListPage: page(async () => (await import('./list/MasterListPage.tsx')).MasterListPage),
  StartPage: page(async () => (await import('./list/StartPage.tsx')).StartPage),
  ReplayPage: page(async () => (await import('./history/ReplayPage.tsx')).ReplayPage),
  AuditPage: page(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  StuckPage: page(async () => (await import('./audit/StuckPage.tsx')).StuckPage),
  LawPage: page(async () => (await import('./law/LawPage.tsx')).LawPage),
  DefinitionPage: page(async () => (await import('./law/DefinitionPage.tsx')).DefinitionPage),
  VersionPage: page(async () => (await import('./law/VersionPage.tsx')).VersionPage),
  ComparePage: page(async () => (await import('./law/ComparePage.tsx')).ComparePage),
  TablePage: page(async () => (await import('./law/table/TablePage.tsx')).TablePage),
  SetPage: page(async () => (await import('./law/set/SetPage.tsx')).SetPage),
  LegacyPage: page(async () => (await import('./legacy/LegacyPage.tsx')).LegacyPage),
  NewLegacyPage: page(async () => (await import('./legacy/NewLegacyPage.tsx')).NewLegacyPage),
  ReportsPage: page(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage),
  ActivityPage: page(async () => (await import('./audit/ActivityPage.tsx')).ActivityPage),
};

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
