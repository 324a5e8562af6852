import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useApplication } from '../application/api.ts';
import { firstForm } from './next-step.ts';
import { formAddress } from '../application/runs.ts';

/** /user/applications/:id: goes on to the form that waits, and to the tab that the address names. */
export function FirstFormPage() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const [asked] = useSearchParams();
  const { account } = useSession();
  const { data, error, refetch } = useApplication(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const form = firstForm(data, account.role);
  if (form === undefined) return <EmptyState icon="file" text={t('common.emptyList')} />;
  const [pathname = '', of = ''] = formAddress(data, form).split('?');
  const search = new URLSearchParams([...asked, ...new URLSearchParams(of)]).toString();
  return <Navigate to={{ pathname, search }} replace />;
}
