import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { AnswerView, NeighboursView, NoticeView } from '../../server/contract/neighbour.ts';
import { formatDate, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useNeighbours } from './api.ts';
import { NeighbourAnswer } from './NeighbourAnswer.tsx';
import classes from './neighbour.module.css';
import { LinkDialog } from './LinkDialog.tsx';
import { RedactDialog } from './RedactDialog.tsx';
import { SlipsDialog } from './SlipsDialog.tsx';

/** On the page of a case: who was told as a neighbour, and what they answered; nothing before a notice was posted. */
export function NeighboursPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useNeighbours(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.notices.length === 0) return null;
  return <Panel id={id} view={data} />;
}

function Panel({ id, view }: { readonly id: string; readonly view: NeighboursView }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(view.open);
  const [linked, setLinked] = useState<NoticeView>();
  const [redacted, setRedacted] = useState<AnswerView>();
  const [slips, setSlips] = useState(false);
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="neighbours-title">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2} id="neighbours-title">
            {t('neighbour.title')}
          </Title>
          <Summary view={view} />
        </div>
        <Group gap="xs">
          {view.mayServe && view.open && (
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              leftSection={<Icon name="print" size={16} />}
              onClick={() => setSlips(true)}
            >
              {t('neighbour.printSlips')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            aria-expanded={shown}
            aria-controls="neighbours-list"
            leftSection={<Icon name={shown ? 'up' : 'down'} size={16} />}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'neighbour.hide' : 'neighbour.show')}
          </Button>
        </Group>
      </Group>
      <Stack id="neighbours-list" gap="xs" mt="sm" hidden={!shown}>
        {view.notices.map((notice) => (
          <Neighbour key={notice.id} notice={notice} onLink={() => setLinked(notice)}>
            {notice.answers.map((answer) => (
              <NeighbourAnswer
                key={answer.id}
                id={id}
                answer={answer}
                mayServe={view.mayServe}
                onRedact={() => setRedacted(answer)}
              />
            ))}
          </Neighbour>
        ))}
      </Stack>
      {linked !== undefined && (
        <LinkDialog id={id} notice={linked} open={view.open} onClose={() => setLinked(undefined)} />
      )}
      {redacted !== undefined && <RedactDialog id={id} answer={redacted} onClose={() => setRedacted(undefined)} />}
      {slips && <SlipsDialog view={view} onClose={() => setSlips(false)} />}
    </Paper>
  );
}

function Summary({ view: { notices, objections, due } }: { readonly view: NeighboursView }) {
  const { t, language } = useTexts();
  const answered = notices.filter(({ answers }) => answers.length > 0).length;
  return (
    <Text size="sm" c="dimmed">
      {t('neighbour.summary', {
        all: withDigits(String(notices.length), language),
        answered: withDigits(String(answered), language),
        objections: withDigits(String(objections), language),
      })}
      {due !== undefined && ` · ${t('neighbour.until', { date: formatDate(due, language) })}`}
    </Text>
  );
}

type NeighbourProps = {
  readonly notice: NoticeView;
  readonly onLink: () => void;
  readonly children: React.ReactNode;
};

function Neighbour({ notice, onLink, children }: NeighbourProps) {
  const { t, language, pick } = useTexts();
  const { nameNe, plotNo, sideTitle, answers, link, sms } = notice;
  return (
    <div className={classes['neighbour']}>
      <Group justify="space-between" gap="xs" wrap="wrap">
        <Text fw={600}>
          <span lang="ne">{nameNe}</span>
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            · {pick(sideTitle)}
            {plotNo !== '' && ` · ${t('inbox.filter.plotNumber')} ${withDigits(plotNo, language)}`}
          </Text>
        </Text>
        {link !== undefined && (
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            aria-label={`${t('neighbour.link')}, ${nameNe}`}
            onClick={onLink}
          >
            {t('neighbour.link')}
          </Button>
        )}
      </Group>
      {sms !== undefined && (
        <Text size="sm" c="dimmed">
          {t(`neighbour.sms.${sms.state}`)} <DateText value={sms.at} withTime />
        </Text>
      )}
      {answers.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('neighbour.silent')}
        </Text>
      )}
      {children}
    </div>
  );
}
