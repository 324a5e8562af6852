import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ReplayView, WhyView } from '../../server/contract/history.ts';
import { conditionText, wordParams, type Wording } from '../i18n/explain.ts';
import { formatDate, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './replay.module.css';

/** Why the event went that way: each condition true or false, with what the case had. */
export function WhyPanel({ view }: { readonly view: ReplayView }) {
  const { t, language } = useTexts();
  const titles = new Map(view.forms.map(({ slug, title }) => [slug, title[language]]));
  const wording: Wording = { t, language, formTitle: (slug) => titles.get(slug) };
  if (view.openedBy !== undefined)
    return <Text>{t('replay.openedBy', { seq: withDigits(view.openedBy, language) })}</Text>;
  if (view.raw['migration'] !== undefined) return <Text>{t('replay.migrated')}</Text>;
  if (view.why.length === 0)
    return (
      <>
        <JudgedBy view={view} />
        <Text c="dimmed">{t('replay.noConditions')}</Text>
      </>
    );
  return (
    <>
      <JudgedBy view={view} />
      <Text size="sm" c="dimmed" mb="xs">
        {t('replay.whyHelp')}
      </Text>
      <ul className={classes['why']}>
        {view.why.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- conditions of the past stand still
          <Condition key={at} part={part} wording={wording} />
        ))}
      </ul>
    </>
  );
}

/** By which version of the law the event was judged, and from when that was in force; a press opens it. */
function JudgedBy({ view: { law, event } }: { readonly view: ReplayView }) {
  const { t, pick, language } = useTexts();
  if (law === undefined || event === undefined) return null;
  const { version, effectiveFrom } = law;
  const named = { stage: pick(event.stageTitle), version: withDigits(version, language) };
  return (
    <Text size="sm" mb="xs">
      {t('replay.law')}:{' '}
      <Anchor component={Link} to={`/user/setup/versions/workflow/${event.stage}/${String(version)}`}>
        {effectiveFrom === undefined
          ? t('replay.lawAlways', named)
          : t('replay.lawSince', { ...named, since: formatDate(effectiveFrom, language) })}
      </Anchor>
    </Text>
  );
}

function Condition({ part, wording }: { readonly part: WhyView; readonly wording: Wording }) {
  const { t, pick } = useTexts();
  const found = foundText(part, wording);
  // inside `any` and `not` a condition may be false and the whole true
  const tone = part.holds ? 'approved' : part.depth > 0 ? 'idle' : 'rejected';
  return (
    <li className={classes['condition']} style={{ marginInlineStart: `${String(part.depth * 1.25)}rem` }}>
      <StatusMark tone={tone} icon={part.holds ? 'check' : 'cross'}>
        {t(part.holds ? 'replay.why.true' : 'replay.why.false')}
      </StatusMark>
      <div>
        <Text>{part.code === 'not' ? t('replay.why.none') : conditionText(part, wording)}</Text>
        {found !== '' && (
          <Text size="sm" c="dimmed">
            {found}
          </Text>
        )}
        {part.facts.map(({ label, value }) => (
          <Text key={label.en} size="sm" c="dimmed">
            {pick(label)}: {pick(value)}
          </Text>
        ))}
      </div>
    </li>
  );
}

/** What the case had where the condition asks for something: `replay.found.<name>`. */
function foundText({ found }: WhyView, wording: Wording): string {
  const words = wordParams(found, wording);
  return Object.entries(words)
    .flatMap(([name, value]) => {
      const told = value === '' ? '' : wording.t(`replay.found.${name}`, { defaultValue: '', ...words });
      return told === '' ? [] : [told];
    })
    .join(' · ');
}
