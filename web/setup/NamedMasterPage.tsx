import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useSetupMenu } from './api.ts';
import { MasterPage } from './MasterPage.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';

const ending = '-setup';

/** /admin/menu-setup and its like (specification 2): the master that has this name, or has it with `-setup` behind it. */
export function NamedMasterPage() {
  const { name = '' } = useParams();
  const menu = useSetupMenu();
  if (menu.isError) return <ProblemAlert error={menu.error} onRetry={() => void menu.refetch()} />;
  if (menu.isPending) return <SetupSkeleton rows={10} height={44} />;
  const master = menu.data.masters.find(({ id }) => id === name || id + ending === name);
  return master === undefined ? <NotFoundPage /> : <MasterPage id={master.master} />;
}
