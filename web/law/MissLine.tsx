import type { Outcome, ScenariosView } from '../../server/contract/definition-uses.ts';
import { explainReason } from '../i18n/explain.ts';
import { withDigits } from '../i18n/format.ts';
import { useRoleName } from '../i18n/post-names.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useLibrary } from '../forms/blank.ts';
import classes from './law.module.css';
import { useEventTitle } from './use-event-title.ts';

type Miss = ScenariosView['scenarios'][number]['misses'][number];

/** A line of a scenario that did not come out as it says: who pressed what, what should have come of it, and what did. */
export function MissLine({
  id,
  miss: { line, event, by, form, wanted, came },
}: {
  readonly id: string;
  readonly miss: Miss;
}) {
  const { t, language, pick } = useTexts();
  const eventTitle = useEventTitle(id);
  const roleName = useRoleName();
  const { data: library } = useLibrary();
  const title = library?.forms.find(({ slug }) => slug === form)?.title;
  const say = useOutcome();
  const number = withDigits(line, language);
  const pressed =
    event === undefined || by === undefined
      ? t('law.tests.completed', { line: number })
      : t('law.tests.pressed', { line: number, by: roleName(by), event: eventTitle(event) });
  return (
    <div>
      {pressed}
      {title !== undefined && `: ${pick(title)}`}
      <div className={classes['quiet']}>
        {t('law.tests.wanted')}: {say(wanted)}
      </div>
      <div className={classes['quiet']}>
        {t('law.tests.came')}: {say(came)}
      </div>
    </div>
  );
}

/** What came of a press, as a sentence. */
function useOutcome(): (outcome: Outcome) => string {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  return ({ state, form, effects, refused }) => {
    const waiting = refused?.waitingFor?.map(roleName) ?? [];
    const parts = [
      ...(refused === undefined ? [] : [t('law.dryRun.refused')]),
      ...(refused?.reasons ?? []).map((code) => explainReason({ code, params: {} }, { t, language })),
      ...(waiting.length > 0 ? [t('law.tests.waitingFor', { roles: waiting.join(', ') })] : []),
      ...(state === undefined ? [] : [t('law.try.nowIn', { state: pick(state) })]),
      ...(form === undefined
        ? []
        : [t('law.tests.form', { status: t(`codes.formStatus.${form}`, { defaultValue: form }) })]),
      ...(effects ?? []).map((effect) => t(`law.effect.${effect}`, { defaultValue: effect })),
    ];
    return parts.length === 0 ? t('law.tests.nothing') : parts.join(' · ');
  };
}
