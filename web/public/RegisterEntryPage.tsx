import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { RegisterEntry } from '../../server/contract/public-register.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { formatValue } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FromPaper } from '../ui/FromPaper.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';
import { useRegisterEntry } from './api.ts';
import { Asked } from './Asked.tsx';
import classes from './public.module.css';
import { PublicPage } from './PublicPage.tsx';
import { RegisterStatus } from './RegisterRows.tsx';

/** /register/:id: one entry of the register, with every answer that the law marks public, and its papers. */
export function RegisterEntryPage() {
  const { t, language } = useTexts();
  const { id = '' } = useParams();
  const entry = useRegisterEntry(id);
  const number = withDigits(entry.data?.row.registrationNo ?? '', language);
  return (
    <PublicPage title={number === '' ? t('public.register.title') : t('public.register.entry', { number })}>
      <Asked query={entry}>{(data) => <Entry entry={data} />}</Asked>
      <div>
        <Anchor component={Link} to="/register" style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
          <Icon name="left" />
          {t('public.register.back')}
        </Anchor>
      </div>
    </PublicPage>
  );
}

function Entry({ entry: { row, forms, papers } }: { readonly entry: RegisterEntry }) {
  const { t, language, pick } = useTexts();
  return (
    <Stack gap="lg">
      <Paper withBorder p="lg" bg="var(--naksa-surface)">
        <Head row={row} />
      </Paper>
      {papers.length > 0 && <Papers papers={papers} />}
      {forms.length === 0 && <EmptyState icon="lock" text={t('public.register.nothing')} />}
      {forms.map(({ title, answers }) => (
        <Paper key={title.ne} component="section" withBorder p="lg" bg="var(--naksa-surface)">
          <Title order={2} size="h3" mb="xs">
            {pick(title)}
          </Title>
          <FactList
            facts={answers.map(({ label, value }) => [pick(label), formatValue(pick(value), language)] as const)}
          />
        </Paper>
      ))}
    </Stack>
  );
}

function Head({ row }: Pick<RegisterEntry, 'row'>) {
  const { t, language, pick } = useTexts();
  const { ownerNe, validUntil, plotNo } = row;
  const facts = [
    [t('public.register.status'), <RegisterStatus key="status" status={row.status} />],
    [t('public.register.origin'), row.fromPaper && <FromPaper key="paper" />],
    [t('public.register.stage'), `${pick(row.stage)} – ${pick(row.state)}`],
    [t('public.register.registeredOn'), <DateText key="registered" value={row.registeredOn} />],
    [
      t('public.register.owner'),
      ownerNe && (
        <span key="ne" lang="ne">
          {ownerNe}
        </span>
      ),
    ],
    [t('common.ward'), formatWard(row.ward, language)],
    [t('inbox.filter.plotNumber'), plotNo && withDigits(plotNo, language)],
    [t('public.register.type'), `${pick(row.constructionType)} – ${pick(row.buildingClass)}`],
    [t('public.register.validUntil'), validUntil && <DateText key="valid" value={validUntil} />],
  ] as const;
  return <FactList facts={facts.filter(([, value]) => value !== undefined && value !== '' && value !== false)} />;
}

const tones: Readonly<Record<string, Tone>> = { valid: 'approved', superseded: 'waiting', revoked: 'rejected' };

function Papers({ papers }: Pick<RegisterEntry, 'papers'>) {
  const { t, language, pick } = useTexts();
  return (
    <Stack component="section" gap="xs" aria-labelledby="papers">
      <Title order={2} id="papers">
        {t('public.register.papers')}
      </Title>
      <Paper withBorder bg="var(--naksa-surface)">
        <ul className={classes['lines']}>
          {papers.map(({ title, number, issuedAt, standing }) => (
            <li key={`${issuedAt} ${title.en}`} className={classes['line']}>
              <Icon name="stamp" size={22} />
              <div className={classes['lineText']}>
                <Text fw={600}>{pick(title)}</Text>
                <Text size="sm" c="dimmed">
                  {number !== undefined && `${withDigits(number, language)} · `}
                  <DateText value={issuedAt} />
                </Text>
              </div>
              <StatusMark tone={tones[standing] ?? 'idle'} icon={standing === 'valid' ? 'check' : 'warning'}>
                {t(`public.register.paper.${standing}`)}
              </StatusMark>
            </li>
          ))}
        </ul>
      </Paper>
    </Stack>
  );
}
