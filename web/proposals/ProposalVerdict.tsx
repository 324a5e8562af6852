import { Anchor, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ConfirmedDeed, DeedProposal, DeedProposalView } from '../../server/contract/proposals.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Scans } from './Scans.tsx';
import type { OpenMaster } from '../masters/master.ts';
import { PasswordDialog } from '../masters/PasswordDialog.tsx';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { type useConfirm, useEnd, useRefreshProposals } from './api.ts';

type ProposalVerdictProps = {
  readonly proposal: DeedProposal;
  readonly confirmers: DeedProposalView['confirmers'];
  readonly master: OpenMaster;
  readonly confirm: ReturnType<typeof useConfirm>;
  /** Nobody confirms what they have not had before them. */
  readonly seenAll: boolean;
};

/** The second person's answer; who proposed it may take it back, or bring the code of the console. */
export function ProposalVerdict({ proposal, confirmers, master, confirm, seenAll }: ProposalVerdictProps) {
  const { t, pick } = useTexts();
  const refresh = useRefreshProposals();
  const [ending, setEnding] = useState<'turn-down' | 'withdraw'>();
  const done = confirm.data;
  const send = (code?: string) =>
    confirm.mutate(code === undefined ? {} : { code }, { onSuccess: () => showToast(t('proposal.done')) });
  if (done !== undefined) return <Done done={done} master={master} onClose={refresh} />;
  if (proposal.state !== 'waiting') return null;
  return (
    <Stack gap="sm">
      {confirm.isError && <ProblemAlert error={confirm.error} />}
      {proposal.mayConfirm ? <Text>{t('proposal.confirmHelp')}</Text> : <Confirmers people={confirmers} />}
      {proposal.deed === 'password' && (proposal.mayConfirm || proposal.mine) && (
        <Notice tone="waiting" icon="warning">
          {t('proposal.passwordHelp', { name: pick(proposal.name) })}
        </Notice>
      )}
      <Group gap="xs">
        {proposal.mayConfirm && (
          <>
            <Button
              disabled={!seenAll}
              loading={confirm.isPending}
              leftSection={<Icon name="check" />}
              onClick={() => send()}
            >
              {t('proposal.confirm')}
            </Button>
            <Button variant="default" leftSection={<Icon name="cross" />} onClick={() => setEnding('turn-down')}>
              {t('proposal.turnDown')}
            </Button>
          </>
        )}
        {proposal.mine && (
          <Button variant="default" leftSection={<Icon name="back" />} onClick={() => setEnding('withdraw')}>
            {t('proposal.withdraw')}
          </Button>
        )}
      </Group>
      {proposal.mine && <ByConsole busy={confirm.isPending} alone={confirmers.length === 0} onCode={send} />}
      {ending !== undefined && <EndDialog id={proposal.id} how={ending} onClose={() => setEnding(undefined)} />}
    </Stack>
  );
}

/** For whom it waits. */
function Confirmers({ people }: { readonly people: DeedProposalView['confirmers'] }) {
  const { t } = useTexts();
  if (people.length === 0) return <Text>{t('proposal.nobody')}</Text>;
  return (
    <Text>
      {t('proposal.confirmers')}{' '}
      <span lang="ne">{people.map(({ name, designation }) => `${name} (${designation})`).join(', ')}</span>
    </Text>
  );
}

type ByConsoleProps = {
  readonly busy: boolean;
  /** Nobody else may confirm it: the way is shown at once. */
  readonly alone: boolean;
  readonly onCode: (code: string) => void;
};

/** Where the office has nobody else: the code that whoever keeps the server makes at its console. */
function ByConsole({ busy, alone, onCode }: ByConsoleProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  return (
    <details open={alone}>
      <summary>{t('proposal.alone')}</summary>
      <Paper withBorder p="md" mt="xs" bg="var(--naksa-surface)">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onCode(code.trim());
          }}
        >
          <Stack gap="sm">
            <Text size="sm">{t('proposal.aloneHelp', { command: 'npm run console-code' })}</Text>
            <TextInput
              maw="20rem"
              label={t('proposal.consoleCode')}
              value={code}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" variant="default" disabled={code.trim().length < 8} loading={busy}>
                {t('proposal.confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </details>
  );
}

type EndDialogProps = {
  readonly id: string;
  readonly how: 'turn-down' | 'withdraw';
  readonly onClose: () => void;
};

function EndDialog({ id, how, onClose }: EndDialogProps) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const end = useEnd(id);
  const title = t(how === 'turn-down' ? 'proposal.turnDown' : 'proposal.withdraw');
  return (
    <Dialog opened title={title} onClose={onClose}>
      <AskForm
        act={title}
        ready={note.trim() !== ''}
        busy={end.isPending}
        onAct={() => end.mutate({ how, note: note.trim() }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <Textarea
          label={t('proposal.decisionReason')}
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {end.isError && <ProblemAlert error={end.error} />}
      </AskForm>
    </Dialog>
  );
}

type DoneProps = { readonly done: ConfirmedDeed; readonly master: OpenMaster; readonly onClose: () => void };

/** What was done: a password that is shown this once, a paper file whose papers are to be put to it. */
function Done({ done, master, onClose }: DoneProps) {
  const { t, pick } = useTexts();
  const navigate = useNavigate();
  const { proposal, recordId, oneTimePassword, validUntil } = done;
  const { key } = proposal;
  const given = oneTimePassword === undefined ? undefined : { oneTimePassword, ...(validUntil && { validUntil }) };
  const isFile = master.view.store === 'legacy' && recordId !== undefined;
  return (
    <>
      <Notice tone="approved" icon="check" title={t('proposal.done')} urgent>
        <Anchor component={Link} to="/user/proposals" onClick={onClose}>
          {t('proposal.title')}
        </Anchor>
      </Notice>
      {isFile && <Text>{t('legacy.scansHelp')}</Text>}
      {isFile && <Scans file={{ id: recordId, key }} onNext={() => void navigate('/user/legacy/new')} />}
      <PasswordDialog name={`${pick(proposal.name)} (${key})`} given={given} onClose={onClose} />
    </>
  );
}
