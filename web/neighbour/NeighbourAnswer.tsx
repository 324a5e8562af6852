import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AnswerView } from '../../server/contract/neighbour.ts';
import { formatSize, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { saveBlob } from '../ui/save-blob.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { fetchEvidence } from './api.ts';
import classes from './neighbour.module.css';

type NeighbourAnswerProps = {
  readonly id: string;
  readonly answer: AnswerView;
  readonly mayServe: boolean;
  readonly onRedact: () => void;
};

/** One answer: to the office as it was written and as others read it, to everybody else only the latter. */
export function NeighbourAnswer({ id, answer, mayServe, onRedact }: NeighbourAnswerProps) {
  const { t, language } = useTexts();
  const { no, kind, at, nameNe, phone, citizenshipNo, said, shown, files, open } = answer;
  const objected = kind === 'objection';
  return (
    <div className={classes['answer']}>
      <Group gap="xs">
        <StatusMark tone={objected ? 'rejected' : 'approved'} icon={objected ? 'warning' : 'check'}>
          {t(objected ? 'neighbour.objected' : 'neighbour.agreed')}
        </StatusMark>
        <Text size="sm">
          <span lang="ne">{nameNe}</span> · <DateText value={at} withTime /> ·{' '}
          {t('neighbour.number', { number: withDigits(String(no), language) })}
          {phone !== undefined && ` · ${withDigits(phone, language)}`}
          {citizenshipNo !== undefined &&
            ` · ${t('neighbour.citizenship', { number: withDigits(citizenshipNo, language) })}`}
        </Text>
        {open !== undefined && (
          <StatusMark tone={open ? 'waiting' : 'approved'} icon={open ? 'clock' : 'check'}>
            {t(open ? 'neighbour.open' : 'neighbour.settled')}
          </StatusMark>
        )}
      </Group>
      {said !== undefined && <Words label={t('neighbour.original')} text={said} />}
      {shown !== undefined && <Words label={said === undefined ? '' : t('neighbour.shown')} text={shown} />}
      {objected && shown === undefined && (
        <Text size="sm" c="dimmed">
          {t(said === undefined ? 'neighbour.beingRead' : 'neighbour.notShown')}
        </Text>
      )}
      {(files.length > 0 || (mayServe && said !== undefined)) && (
        <Group gap="xs">
          {files.map((file) => (
            <Evidence
              key={file.id}
              id={id}
              file={file}
              label={`${file.isIdentity ? t('neighbour.identityFile', { name: file.name }) : file.name} · ${formatSize(file.size, language, t)}`}
            />
          ))}
          {mayServe && said !== undefined && (
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              leftSection={<Icon name="pencil" size={16} />}
              onClick={onRedact}
            >
              {t(shown === undefined ? 'neighbour.redact' : 'neighbour.redactAgain')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function Words({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      {label !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          {label}
        </Text>
      )}
      <Text className={classes['words'] ?? ''}>{text}</Text>
    </>
  );
}

type EvidenceProps = { readonly id: string; readonly file: AnswerView['files'][number]; readonly label: string };

function Evidence({ id, file, label }: EvidenceProps) {
  const fetch = useMutation({
    mutationFn: () => fetchEvidence(id, file),
    onSuccess: (blob) => saveBlob(blob, file.name),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="lake"
        size="compact-md"
        loading={fetch.isPending}
        leftSection={<Icon name="download" size={16} />}
        onClick={() => fetch.mutate()}
      >
        {label}
      </Button>
      {fetch.isError && <ProblemAlert error={fetch.error} />}
    </>
  );
}
