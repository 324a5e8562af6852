import { Stack, Text } from '@mantine/core';
import type { CompareView } from '../../server/contract/definitions.ts';
import { useLibrary } from '../forms/blank.ts';
import { eventKey } from '../i18n/event-key.ts';
import type { Wording } from '../i18n/explain.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { type ComparedTo, type Named, useComparison, useDefinition } from './api.ts';
import { type Change, groupChanges, stepsOf } from './change-words.ts';
import { guardText, readGuard } from './condition-words.ts';
import classes from './law.module.css';
import { useStateTitle } from './use-state-title.ts';
import { useRoleName } from '../i18n/post-names.ts';

type DifferencesProps = { readonly named: Named; readonly from: number | undefined; readonly to: ComparedTo };

/** What differs between a version and another, a proposal or a draft: each under the title that people know, old and new. */
export function Differences({ named, from, to }: DifferencesProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useComparison(named, from, to);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={120} />;
  if (data.changes.length === 0) return <Text c="dimmed">{t('law.compare.same')}</Text>;
  return <DifferenceList named={named} view={data} />;
}

type DifferenceListProps = { readonly named: Named; readonly view: CompareView };

function DifferenceList({ named, view: { from, changes, cut } }: DifferenceListProps) {
  const { t, pick } = useTexts();
  const say = useStep(named);
  return (
    <Stack gap="sm">
      {from === 0 ? (
        <Notice tone="info" icon="info">
          {t('law.compare.allNew')}
        </Notice>
      ) : (
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('law.compare.count', { count: changes.length })}
        </Text>
      )}
      {cut && (
        <Notice tone="waiting" icon="warning">
          {t('law.compare.cut')}
        </Notice>
      )}
      {groupChanges(changes).map(({ key, label, in: part, changes: inside }) => (
        <section key={key} className={classes['group']}>
          <h3 className={classes['groupTitle']}>{pick(label) === '' ? t('law.compare.whole') : pick(label)}</h3>
          {part !== undefined && <div className={classes['quiet']}>{t('law.origin.part', { title: pick(part) })}</div>}
          <ul className={classes['changes']}>
            {inside.map((change) => (
              <DifferenceLine key={change.path} change={change} say={say} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

type DifferenceLineProps = { readonly change: Change; readonly say: ReturnType<typeof useStep> };

function DifferenceLine({ change: { path, what, was, now }, say }: DifferenceLineProps) {
  const { t } = useTexts();
  const value = useValue();
  return (
    <li className={classes['change']}>
      <div>
        <span className={classes['what']} data-what={what}>
          {t(`law.compare.${what}`)}
        </span>{' '}
        <span title={path}>
          {stepsOf(path)
            .map((step, at, all) => say(step, all[at - 1]))
            .join(' › ')}
        </span>
      </div>
      {was !== undefined && (
        <del className={classes['was']}>
          <span className={classes['said']}>{t('law.compare.was')}: </span>
          {value(was)}
        </del>
      )}
      {now !== undefined && (
        <ins className={classes['now']}>
          <span className={classes['said']}>{t('law.compare.now')}: </span>
          {value(now)}
        </ins>
      )}
    </li>
  );
}

/** A step of a path as people say it, after the one before it: states and events have titles; names of the definition itself stay. */
function useStep(named: Named): (step: string, before: string | undefined) => string {
  const { t, pick, language } = useTexts();
  const { data: library } = useLibrary();
  const { data: view } = useDefinition(named);
  const stateTitle = useStateTitle({ ...named, versions: view?.versions ?? [] });
  return (step, before) => {
    if (before === 'states') return stateTitle(step);
    if (before === 'on') return t(`event.${eventKey(step)}.label`, { defaultValue: step });
    const form = library?.forms.find(({ slug }) => slug === step);
    const name = form === undefined ? withDigits(step, language) : pick(form.title);
    return t(`law.word.${step}`, { defaultValue: name });
  };
}

/** A value as people say it: a condition becomes its sentence. */
function useValue(): (text: string) => string {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const { data: library } = useLibrary();
  const titles = new Map(library?.forms.map(({ slug, title }) => [slug, title[language]]));
  const wording: Wording = { t, language, formTitle: (slug) => titles.get(slug) };
  return (text) => {
    const guard = readGuard(text);
    if (guard !== undefined) return guardText(guard, wording);
    return roleName(text);
  };
}
