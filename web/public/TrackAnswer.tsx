import { Stack, Text, Title } from '@mantine/core';
import type { Tracked, TrackedApplication } from '../../server/contract/public-register.ts';
import { formatDate, formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FromPaper } from '../ui/FromPaper.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './LandingPage.module.css';

type TrackAnswerProps = { readonly answer: { readonly data: Tracked | undefined; readonly error: unknown } };

/** Where the application stands, or that there is none; nothing before it was asked. */
export function TrackAnswer({ answer: { data, error } }: TrackAnswerProps) {
  const { t } = useTexts();
  if (error !== null && error !== undefined) return <ProblemAlert error={error} />;
  if (data === undefined) return null;
  if (data.application === undefined)
    return (
      <Notice tone="waiting" icon="warning" title={t('public.track.notFound')}>
        <Text size="sm">{t('public.track.notFoundHelp')}</Text>
      </Notice>
    );
  return <Found application={data.application} />;
}

function Found({ application }: { readonly application: TrackedApplication }) {
  const { t, language, pick } = useTexts();
  const { registrationNo, stage, state, since, validUntil, ward, plotNo, registeredOn } = application;
  const facts = [
    [t('public.track.stage'), pick(stage)],
    [t('public.track.state'), pick(state)],
    [t('public.track.since'), <DateText key="since" value={since} />],
    [t('public.track.turn'), <Turn key="turn" application={application} />],
    [t('public.track.deeds'), application.deeds.length > 0 && <Deeds key="deeds" deeds={application.deeds} />],
    [t('public.register.registeredOn'), <DateText key="registered" value={registeredOn} />],
    [t('public.register.origin'), application.fromPaper && <FromPaper key="paper" />],
    [t('inbox.filter.ward'), formatWard(ward, language)],
    [t('inbox.filter.plotNumber'), plotNo && withDigits(plotNo, language)],
    [t('public.register.validUntil'), validUntil && <DateText key="valid" value={validUntil} />],
  ] as const;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('public.track.found', { number: withDigits(registrationNo, language) })}</Title>
      <FactList facts={facts.filter(([, value]) => value !== undefined && value !== '' && value !== false)} />
      <Stages application={application} />
    </Stack>
  );
}

function Turn({ application: { waitsFor, posts, until } }: { readonly application: TrackedApplication }) {
  const { t, language, pick } = useTexts();
  const date = until === undefined ? '' : formatDate(until, language);
  if (waitsFor === 'you')
    return (
      <StatusMark tone="waiting" icon="pencil">
        {t('public.track.withYou')}
      </StatusMark>
    );
  if (waitsFor === 'term')
    return (
      <StatusMark tone="info" icon="calendar">
        {t('public.track.term', { date })}
      </StatusMark>
    );
  if (waitsFor === 'nobody')
    return (
      <StatusMark tone="idle" icon="check">
        {t('public.track.nobody')}
      </StatusMark>
    );
  return (
    <StatusMark tone="info" icon="clock">
      {[t('public.track.withOffice'), posts.map(pick).join(', ')].filter(Boolean).join(': ')}
    </StatusMark>
  );
}

/** What the applicant's designer has to do now. */
function Deeds({ deeds }: Pick<TrackedApplication, 'deeds'>) {
  const { pick } = useTexts();
  return (
    <ul className={classes['way']}>
      {deeds.map((deed) => (
        <li key={deed.ne}>{pick(deed)}</li>
      ))}
    </ul>
  );
}

function Stages({ application: { stages } }: { readonly application: TrackedApplication }) {
  const { t, pick } = useTexts();
  if (stages.length < 2) return null;
  return (
    <div>
      <Text fw={600}>{t('public.track.stages')}</Text>
      <ol className={classes['way']}>
        {stages.map(({ title, state, openedAt, closedAt }) => (
          <li key={`${openedAt} ${title.en}`}>
            <StatusMark
              tone={closedAt === undefined ? 'waiting' : 'approved'}
              icon={closedAt === undefined ? 'clock' : 'check'}
            >
              {pick(title)}
            </StatusMark>
            <span className={classes['quiet']}>
              {pick(state)} · <DateText value={closedAt ?? openedAt} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
