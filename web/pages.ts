import { loadOfficeTexts, loadSetupTexts } from './i18n/i18n.ts';
import { loadFrame } from './frame/parts.ts';
import { comesLater } from './ui/comes-later.ts';

/** The pages of the app, each a chunk of its own; what only the office needs is not sent to the public. */
export const pages = {
  LandingPage: comesLater(async () => (await import('./public/LandingPage.tsx')).LandingPage),
  DownloadsPage: comesLater(async () => (await import('./public/DownloadsPage.tsx')).DownloadsPage),
  FaqPage: comesLater(async () => (await import('./public/FaqPage.tsx')).FaqPage),
  DesignersPage: comesLater(async () => (await import('./public/DesignersPage.tsx')).DesignersPage),
  MasonsPage: comesLater(async () => (await import('./public/MasonsPage.tsx')).MasonsPage),
  ContactPage: comesLater(async () => (await import('./public/ContactPage.tsx')).ContactPage),
  RegisterPage: comesLater(async () => (await import('./public/RegisterPage.tsx')).RegisterPage),
  RegisterEntryPage: comesLater(async () => (await import('./public/RegisterEntryPage.tsx')).RegisterEntryPage),
  NeighbourPage: comesLater(async () => (await import('./neighbour/NeighbourPage.tsx')).NeighbourPage),
  VerifyPage: comesLater(async () => (await import('./public/VerifyPage.tsx')).VerifyPage),
  ForgotPasswordPage: comesLater(async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  ResetPasswordPage: comesLater(async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage),
  SignUpPage: comesLater(async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage),
  ProfilePage: comesLater(async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage),
  RequestsPage: comesLater(async () => (await import('./accounts/RequestsPage.tsx')).RequestsPage),
  FirstAdministratorPage: comesLater(
    async () => (await import('./accounts/FirstAdministratorPage.tsx')).FirstAdministratorPage,
  ),
  OfficeGate: comesLater(async () => {
    const [{ OfficeGate: Gate }] = await Promise.all([
      import('./frame/OfficeGate.tsx'),
      loadOfficeTexts(),
      loadFrame(),
    ]);
    return Gate;
  }),
  SetupGate: comesLater(async () => {
    const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadSetupTexts(), loadFrame()]);
    return Gate;
  }),
  ConfirmLawPage: comesLater(async () => (await import('./confirmations/ConfirmLawPage.tsx')).ConfirmLawPage),
  ProposalsPage: comesLater(async () => (await import('./proposals/ProposalsPage.tsx')).ProposalsPage),
  ProposalPage: comesLater(async () => (await import('./law/table/ProposedPage.tsx')).ProposedPage),
  OfficesPage: comesLater(async () => (await import('./offices/OfficesPage.tsx')).OfficesPage),
  SetupPage: comesLater(async () => (await import('./setup/SetupPage.tsx')).SetupPage),
  MasterPage: comesLater(async () => (await import('./setup/MasterPage.tsx')).MasterPage),
  NamedMasterPage: comesLater(async () => (await import('./setup/NamedMasterPage.tsx')).NamedMasterPage),
  ImportPage: comesLater(async () => (await import('./setup/ImportPage.tsx')).ImportPage),
  RecordPage: comesLater(async () => (await import('./setup/RecordPage.tsx')).RecordPage),
  FormPreviewPage: comesLater(async () => (await import('./setup/FormPreviewPage.tsx')).FormPreviewPage),
  FormAddressPage: comesLater(async () => (await import('./case-page/FormAddressPage.tsx')).FormAddressPage),
  PasswordPage: comesLater(async () => (await import('./accounts/PasswordPage.tsx')).PasswordPage),
  PagesAhead: comesLater(async () => (await import('./PagesAhead.tsx')).PagesAhead),
  PrintDeskPage: comesLater(async () => (await import('./print-desk/PrintDeskPage.tsx')).PrintDeskPage),
  PaperPage: comesLater(async () => (await import('./print-desk/PaperPage.tsx')).PaperPage),
  NotificationsPage: comesLater(async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage),
  TeamPage: comesLater(async () => (await import('./team/TeamPage.tsx')).TeamPage),
  TaskListPage: comesLater(async () => (await import('./tasks/TaskListPage.tsx')).TaskListPage),
  NewApplicationPage: comesLater(async () => (await import('./application/NewApplicationPage.tsx')).NewApplicationPage),
  FirstFormPage: comesLater(async () => (await import('./case-page/FirstFormPage.tsx')).FirstFormPage),
  ApplicationPage: comesLater(async () => (await import('./case-page/ApplicationPage.tsx')).ApplicationPage),
  ReceiptPage: comesLater(async () => (await import('./receipt/ReceiptPage.tsx')).ReceiptPage),
  GroupReviewPage: comesLater(async () => (await import('./group-review/GroupReviewPage.tsx')).GroupReviewPage),
  ForwardPage: comesLater(async () => (await import('./case-page/ForwardPage.tsx')).ForwardPage),
  ApplicationsPage: comesLater(async () => (await import('./list/ApplicationsPage.tsx')).ApplicationsPage),
  AgendaPage: comesLater(async () => (await import('./agenda/AgendaPage.tsx')).AgendaPage),
  ValidityPage: comesLater(async () => (await import('./list/ValidityPage.tsx')).ValidityPage),
  MasterListPage: comesLater(async () => (await import('./list/MasterListPage.tsx')).MasterListPage),
  StartPage: comesLater(async () => (await import('./list/StartPage.tsx')).StartPage),
  ReplayPage: comesLater(async () => (await import('./history/ReplayPage.tsx')).ReplayPage),
  AuditPage: comesLater(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  StuckPage: comesLater(async () => (await import('./audit/StuckPage.tsx')).StuckPage),
  LawPage: comesLater(async () => (await import('./law/LawPage.tsx')).LawPage),
  DefinitionPage: comesLater(async () => (await import('./law/DefinitionPage.tsx')).DefinitionPage),
  VersionPage: comesLater(async () => (await import('./law/VersionPage.tsx')).VersionPage),
  ComparePage: comesLater(async () => (await import('./law/ComparePage.tsx')).ComparePage),
  TablePage: comesLater(async () => (await import('./law/table/TablePage.tsx')).TablePage),
  SetPage: comesLater(async () => (await import('./law/set/SetPage.tsx')).SetPage),
  LegacyPage: comesLater(async () => (await import('./legacy/LegacyPage.tsx')).LegacyPage),
  NewLegacyPage: comesLater(async () => (await import('./legacy/NewLegacyPage.tsx')).NewLegacyPage),
  ReportsPage: comesLater(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage),
  ActivityPage: comesLater(async () => (await import('./audit/ActivityPage.tsx')).ActivityPage),
};
