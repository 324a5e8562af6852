import { Button, Group } from '@mantine/core';
import type { ScenariosView } from '../../server/contract/definition-uses.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './law.module.css';
import { MissLine } from './MissLine.tsx';

type ScenarioListProps = {
  readonly id: string;
  readonly view: ScenariosView;
  /** Writes all scenarios anew; where it is absent they can only be read. */
  readonly onRewrite?: ((scenarios: readonly unknown[], said: string) => void) | undefined;
};

/** The scenarios of a stage as they were played: those that do not come out as they say first, and how many ways all of them take. */
export function ScenarioList({ id, view: { scenarios, written, ways, taken }, onRewrite }: ScenarioListProps) {
  const { t, language, pick } = useTexts();
  const red = failedOf(scenarios);
  return (
    <>
      <output>
        <StatusMark tone={red.length === 0 ? 'approved' : 'rejected'} icon={red.length === 0 ? 'check' : 'warning'}>
          {red.length === 0
            ? t('law.tests.allHold', { count: scenarios.length })
            : t('law.tests.fail', { count: red.length })}
        </StatusMark>{' '}
        <span className={classes['quiet']}>
          {t('law.tests.ways', { taken: withDigits(taken, language), ways: withDigits(ways, language) })}
        </span>
      </output>
      <ul className={classes['changes']}>
        {[...red, ...scenarios.filter((each) => !red.includes(each))].map((scenario) => (
          <li key={`${String(scenarios.indexOf(scenario))} ${scenario.title.en}`} className={classes['change']}>
            <StatusMark
              tone={red.includes(scenario) ? 'rejected' : 'approved'}
              icon={red.includes(scenario) ? 'cross' : 'check'}
            >
              {pick(scenario.title)}
            </StatusMark>
            {!scenario.readable && <div>{t('law.tests.unreadable')}</div>}
            {scenario.misses.map((miss) => (
              <MissLine key={`${String(miss.line)} ${miss.form ?? ''}`} id={id} miss={miss} />
            ))}
            {onRewrite !== undefined && red.includes(scenario) && (
              <ScenarioDeeds scenario={scenario} at={scenarios.indexOf(scenario)} {...{ written, onRewrite }} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type ScenarioDeedsProps = {
  readonly scenario: ScenariosView['scenarios'][number];
  /** Among all as they are written. */
  readonly at: number;
  readonly written: ScenariosView['written'];
  readonly onRewrite: NonNullable<ScenarioListProps['onRewrite']>;
};

/** A scenario that does not hold any more expects what happens now, or goes; what happens now stands above. */
function ScenarioDeeds({ scenario: { title, mended }, at, written, onRewrite }: ScenarioDeedsProps) {
  const { t, pick } = useTexts();
  const said = { title: pick(title) };
  return (
    <Group gap="xs" mt={4}>
      {mended !== undefined && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={t('law.tests.mendOf', said)}
          onClick={() => onRewrite(written.with(at, mended), t('law.tests.mended', said))}
        >
          {t('law.tests.mend')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        aria-label={t('law.tests.removeOf', said)}
        onClick={() => onRewrite(written.toSpliced(at, 1), t('law.tests.removed', said))}
      >
        {t('law.tests.remove')}
      </Button>
    </Group>
  );
}

/** The scenarios that do not come out as they say, or that nobody can read. */
export function failedOf(scenarios: ScenariosView['scenarios']): ScenariosView['scenarios'] {
  return scenarios.filter(({ misses, readable }) => misses.length > 0 || !readable);
}
