import { type ComponentType, lazy } from 'react';
import { loadOfficeTexts, loadSetupTexts } from './i18n/i18n.ts';

// each page is a chunk of its own; what only the office needs is not sent to the public
export const LandingPage = page(async () => (await import('./public/LandingPage.tsx')).LandingPage);
export const DownloadsPage = page(async () => (await import('./public/DownloadsPage.tsx')).DownloadsPage);
export const FaqPage = page(async () => (await import('./public/FaqPage.tsx')).FaqPage);
export const DesignersPage = page(async () => (await import('./public/DesignersPage.tsx')).DesignersPage);
export const MasonsPage = page(async () => (await import('./public/MasonsPage.tsx')).MasonsPage);
export const ContactPage = page(async () => (await import('./public/ContactPage.tsx')).ContactPage);
export const RegisterPage = page(async () => (await import('./public/RegisterPage.tsx')).RegisterPage);
export const RegisterEntryPage = page(async () => (await import('./public/RegisterEntryPage.tsx')).RegisterEntryPage);
export const NeighbourPage = page(async () => (await import('./neighbour/NeighbourPage.tsx')).NeighbourPage);
export const VerifyPage = page(async () => (await import('./public/VerifyPage.tsx')).VerifyPage);
export const ForgotPasswordPage = page(
  async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
export const ResetPasswordPage = page(async () => (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage);
export const SignUpPage = page(async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage);
export const ProfilePage = page(async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage);
export const RequestsPage = page(async () => (await import('./accounts/RequestsPage.tsx')).RequestsPage);
export const FirstAdministratorPage = page(
  async () => (await import('./accounts/FirstAdministratorPage.tsx')).FirstAdministratorPage,
);
export const OfficeGate = page(async () => {
  const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadOfficeTexts()]);
  return Gate;
});
export const SetupGate = page(async () => {
  const [{ OfficeGate: Gate }] = await Promise.all([import('./frame/OfficeGate.tsx'), loadSetupTexts()]);
  return Gate;
});
export const ConfirmLawPage = page(async () => (await import('./confirmations/ConfirmLawPage.tsx')).ConfirmLawPage);
export const ProposalsPage = page(async () => (await import('./proposals/ProposalsPage.tsx')).ProposalsPage);
export const ProposalPage = page(async () => (await import('./proposals/ProposalPage.tsx')).ProposalPage);
export const OfficesPage = page(async () => (await import('./offices/OfficesPage.tsx')).OfficesPage);
export const SetupPage = page(async () => (await import('./setup/SetupPage.tsx')).SetupPage);
export const MasterPage = page(async () => (await import('./setup/MasterPage.tsx')).MasterPage);
export const NamedMasterPage = page(async () => (await import('./setup/NamedMasterPage.tsx')).NamedMasterPage);
export const ImportPage = page(async () => (await import('./setup/ImportPage.tsx')).ImportPage);
export const RecordPage = page(async () => (await import('./setup/RecordPage.tsx')).RecordPage);
export const FormPreviewPage = page(async () => (await import('./setup/FormPreviewPage.tsx')).FormPreviewPage);
export const FormAddressPage = page(async () => (await import('./case-page/FormAddressPage.tsx')).FormAddressPage);
export const PasswordPage = page(async () => (await import('./accounts/PasswordPage.tsx')).PasswordPage);
export const PagesAhead = page(async () => (await import('./PagesAhead.tsx')).PagesAhead);
export const PrintDeskPage = page(async () => (await import('./print-desk/PrintDeskPage.tsx')).PrintDeskPage);
export const PaperPage = page(async () => (await import('./print-desk/PaperPage.tsx')).PaperPage);
export const NotificationsPage = page(
  async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
);
export const TeamPage = page(async () => (await import('./team/TeamPage.tsx')).TeamPage);
export const TaskListPage = page(async () => (await import('./tasks/TaskListPage.tsx')).TaskListPage);
export const NewApplicationPage = page(
  async () => (await import('./application/NewApplicationPage.tsx')).NewApplicationPage,
);
export const FirstFormPage = page(async () => (await import('./case-page/FirstFormPage.tsx')).FirstFormPage);
export const ApplicationPage = page(async () => (await import('./case-page/ApplicationPage.tsx')).ApplicationPage);
export const ReceiptPage = page(async () => (await import('./receipt/ReceiptPage.tsx')).ReceiptPage);
export const GroupReviewPage = page(async () => (await import('./group-review/GroupReviewPage.tsx')).GroupReviewPage);
export const ForwardPage = page(async () => (await import('./case-page/ForwardPage.tsx')).ForwardPage);
export const ApplicationsPage = page(async () => (await import('./list/ApplicationsPage.tsx')).ApplicationsPage);
export const AgendaPage = page(async () => (await import('./agenda/AgendaPage.tsx')).AgendaPage);
export const ValidityPage = page(async () => (await import('./list/ValidityPage.tsx')).ValidityPage);
export const MasterListPage = page(async () => (await import('./list/MasterListPage.tsx')).MasterListPage);
export const StartPage = page(async () => (await import('./list/StartPage.tsx')).StartPage);
export const ReplayPage = page(async () => (await import('./history/ReplayPage.tsx')).ReplayPage);
export const AuditPage = page(async () => (await import('./audit/AuditPage.tsx')).AuditPage);
export const StuckPage = page(async () => (await import('./audit/StuckPage.tsx')).StuckPage);
export const LawPage = page(async () => (await import('./law/LawPage.tsx')).LawPage);
export const DefinitionPage = page(async () => (await import('./law/DefinitionPage.tsx')).DefinitionPage);
export const VersionPage = page(async () => (await import('./law/VersionPage.tsx')).VersionPage);
export const ComparePage = page(async () => (await import('./law/ComparePage.tsx')).ComparePage);
export const TablePage = page(async () => (await import('./law/table/TablePage.tsx')).TablePage);
export const SetPage = page(async () => (await import('./law/set/SetPage.tsx')).SetPage);
export const LegacyPage = page(async () => (await import('./legacy/LegacyPage.tsx')).LegacyPage);
export const NewLegacyPage = page(async () => (await import('./legacy/NewLegacyPage.tsx')).NewLegacyPage);
export const ReportsPage = page(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage);
export const ActivityPage = page(async () => (await import('./audit/ActivityPage.tsx')).ActivityPage);

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
