import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TeamTask } from '../../server/contract/task.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useAssign, useAssignees } from './api.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { useRoleName } from '../i18n/post-names.ts';

type AssignDialogProps = { readonly task: TeamTask; readonly onClose: () => void };

const nobody = 'nobody';

/** Who of the post shall deal with a file: those with the fewest files stand first. */
export function AssignDialog({ task, onClose }: AssignDialogProps) {
  const { t } = useTexts();
  const roleName = useRoleName();
  const { application, role, holder } = task;
  const given = holder?.given === true ? holder.id : undefined;
  const people = useAssignees(application.id, role);
  const [to, setTo] = useState(given ?? '');
  const assign = useAssign(application.id, () => {
    showToast(t('team.given'));
    onClose();
  });
  const save = () =>
    assign.mutate({
      role,
      ...(to === nobody ? {} : { to }),
      ...(given === undefined ? {} : { from: given }),
    });
  return (
    <Dialog opened title={t('team.giveTitle', { name: application.ownerNe, role: roleName(role) })} onClose={onClose}>
      <AskForm
        act={t('team.give')}
        ready={to !== '' && to !== given}
        busy={assign.isPending}
        onAct={save}
        onClose={onClose}
      >
        <Text size="sm">{t('task.shareHelp')}</Text>
        {assign.isError && <ProblemAlert error={assign.error} />}
        {people.isError && <ProblemAlert error={people.error} onRetry={() => void people.refetch()} />}
        {people.isPending && <Skeleton height={120} />}
        {people.data !== undefined && (
          <Radio.Group label={t('team.giveTo')} value={to} onChange={setTo}>
            <Stack gap="xs" mt="xs">
              {people.data.map(({ id, nameNe, designationNe, tasks }) => (
                <Radio
                  key={id}
                  value={id}
                  label={<span lang="ne">{nameNe}</span>}
                  description={`${designationNe} · ${t('team.has', { count: tasks })}`}
                />
              ))}
              {given !== undefined && <Radio value={nobody} label={t('team.toNobody')} />}
            </Stack>
          </Radio.Group>
        )}
      </AskForm>
    </Dialog>
  );
}
