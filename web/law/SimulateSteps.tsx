import { Text } from '@mantine/core';
import type { Text as BothTexts } from '../../form-schemas/engine/field-definition.ts';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type { SimulateView } from '../../server/contract/definition-drafts.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './law.module.css';
import { OriginNote } from './OriginNote.tsx';
import { originsOfEvent } from './origins.ts';
import { useEventTitle } from './use-event-title.ts';
import { useRoleName } from '../i18n/post-names.ts';

type SimulateStepsProps = {
  readonly id: string;
  readonly view: SimulateView;
  readonly titles: ReadonlyMap<string, BothTexts>;
  /** Where the ways of the stage are written, once that is known. */
  readonly origins: OriginsView | undefined;
};

/** What was pressed or ran out, by whom and on which day, where it led and what it set off; a press that was refused says why. */
export function SimulateSteps({ id, view, titles, origins }: SimulateStepsProps) {
  const { t } = useTexts();
  if (view.steps.length === 0) return <Text c="dimmed">{t('law.try.noSteps')}</Text>;
  return (
    <ol className={classes['steps']}>
      {view.steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the walk only grows or shrinks at its end
        <Step key={at} id={id} step={step} titles={titles} origins={origins} />
      ))}
    </ol>
  );
}

type StepProps = {
  readonly id: string;
  readonly step: SimulateView['steps'][number];
  readonly titles: SimulateStepsProps['titles'];
  readonly origins: OriginsView | undefined;
};

function Step({ id, step, titles, origins }: StepProps) {
  const { type, by, form: slug, day, from, title, effects, refusal } = step;
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const eventTitle = useEventTitle(id);
  const form = slug === undefined ? undefined : titles.get(slug);
  return (
    <li>
      <strong>{eventTitle(type)}</strong>
      {form !== undefined && `: ${pick(form)}`}
      <span className={classes['quiet']}>
        {' '}
        · {roleName(by)} · <DateText value={day} />
      </span>
      {refusal === undefined ? (
        <div className={classes['quiet']}>
          {t('law.try.nowIn', { state: pick(title) })}
          {effects.length > 0 && (
            <>
              {' '}
              · {[...new Set(effects)].map((effect) => t(`law.effect.${effect}`, { defaultValue: effect })).join(', ')}
            </>
          )}
        </div>
      ) : (
        <div>
          <StatusMark tone="rejected" icon="cross">
            {t('law.dryRun.refused')}
          </StatusMark>
          {refusal.reasons.map((reason) => (
            <div key={JSON.stringify(reason)} className={classes['quiet']}>
              {explainReason(reason, { t, language })}
            </div>
          ))}
        </div>
      )}
      <OriginNote origins={origins === undefined ? [] : originsOfEvent(origins, from, type)} />
    </li>
  );
}
