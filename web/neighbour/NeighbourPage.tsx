import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { Text as Bilingual } from '../../form-schemas/engine/field-definition.ts';
import type { NeighbourNotice } from '../../server/contract/neighbour.ts';
import { Problem } from '../api/problem.ts';
import { formatDate, formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';
import classes from './neighbour.module.css';
import { useNotice } from './public-api.ts';

/** /neighbour/:token: a neighbour reads the notice and answers it, without an account. */
export function NeighbourPage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const { data, error, isPending, refetch } = useNotice(token);
  usePageTitle(t('public.neighbour.title'));
  return (
    <Container size={720} py="md" px={0}>
      <Stack>
        <Title order={1}>{t('public.neighbour.title')}</Title>
        {isPending && <Waiting height={240} />}
        {error !== null && data === undefined && (
          <ProblemAlert error={error} {...(isUnknown(error) ? {} : { onRetry: () => void refetch() })} />
        )}
        {data !== undefined && (
          <>
            <NoticeCard notice={data} />
            {data.answer !== undefined && <OwnAnswer answer={data.answer} />}
            {!data.open && <Closed notice={data} />}
            {data.open && data.answer?.kind !== 'objection' && (
              <Paper withBorder p="lg" bg="var(--naksa-surface)">
                <AnswerForm key={data.answer?.no ?? 0} token={token} notice={data} />
              </Paper>
            )}
          </>
        )}
      </Stack>
    </Container>
  );
}

/** A link that nobody gave out stays so, however often one asks. */
function isUnknown(error: Error): boolean {
  return error instanceof Problem && error.code === 'neighbourLinkUnknown';
}

/** What the paper at the door says too: whose house, where, until when one may speak. */
function NoticeCard({ notice }: { readonly notice: NeighbourNotice }) {
  const { t, language, pick } = useTexts();
  const { ownerNe, plotNo, due, ward, typeTitle, useTitle, storeys, height, neighbourNe, sideTitle, postedOn } = notice;
  const facts = [
    [t('public.neighbour.to'), <NeName key="to" name={neighbourNe} />],
    [t('public.neighbour.side'), pick(sideTitle)],
    [t('public.neighbour.owner'), <NeName key="owner" name={ownerNe} />],
    [t('inbox.filter.plotNumber'), withDigits(plotNo, language)],
    [t('inbox.filter.ward'), formatWard(ward, language)],
    [t('public.neighbour.work'), pick(typeTitle)],
    [t('public.neighbour.use'), useTitle === undefined ? '' : <Words key="use" words={useTitle} />],
    [t('public.neighbour.storeys'), storeys === undefined ? '' : <Words key="storeys" words={storeys} />],
    [t('public.neighbour.height'), height === undefined ? '' : pick(height)],
    [t('public.neighbour.distances'), notice.sides.length === 0 ? '' : <Sides key="sides" sides={notice.sides} />],
    [t('public.neighbour.posted'), <DateText key="posted" value={postedOn} />],
    [t('public.neighbour.due'), due === undefined ? '' : <DateText key="due" value={due} />],
  ] as const;
  return (
    <Paper withBorder p="lg" bg="var(--naksa-surface)">
      <Text fw={600} c="var(--mantine-color-anchor)">
        {language === 'ne' ? notice.officeNe : notice.officeEn}
      </Text>
      {due !== undefined && (
        <Text my="xs">
          {t('public.neighbour.intro', {
            owner: ownerNe,
            plot: withDigits(plotNo, language),
            due: formatDate(due, language),
          })}
        </Text>
      )}
      <FactList facts={facts.filter(([, value]) => value !== '')} />
      <Text size="sm" mt="xs">
        {t('public.neighbour.plans')}
      </Text>
    </Paper>
  );
}

/** What the table of the notice says of each side of the site. */
function Sides({ sides }: Pick<NeighbourNotice, 'sides'>) {
  const { t, pick } = useTexts();
  return (
    <ul className={classes['sides']}>
      {sides.map(({ title, distance, hasOpening, own }) => (
        <li key={title.en} data-own={own}>
          {[
            `${pick(title)}${own ? ` (${t('public.neighbour.yourSide')})` : ''}: ${pick(distance)}`,
            ...(hasOpening === undefined ? [] : [t(`public.neighbour.${hasOpening ? 'withOpening' : 'noOpening'}`)]),
          ].join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** What is the same in both languages is Nepali that nobody put into English. */
function Words({ words }: { readonly words: Bilingual }) {
  const { pick } = useTexts();
  return words.en === words.ne ? <NeName name={words.ne} /> : pick(words);
}

function NeName({ name }: { readonly name: string }) {
  return <span lang="ne">{name}</span>;
}

function Closed({ notice: { closed, due, officePhone } }: { readonly notice: NeighbourNotice }) {
  const { t, language } = useTexts();
  const text =
    closed === 'resting' || due === undefined
      ? t('problem.noticeResting')
      : t('public.neighbour.closed', { due: formatDate(due, language) });
  return (
    <Notice tone="waiting" icon="clock">
      <Text>{text}</Text>
      {officePhone !== undefined && (
        <Text>
          {t('public.neighbour.call')} <a href={`tel:${officePhone}`}>{withDigits(officePhone, language)}</a>
        </Text>
      )}
    </Notice>
  );
}
