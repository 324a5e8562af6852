import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { CodeArea } from './CodeArea.tsx';
import { FindingList } from './FindingList.tsx';
import { KeepCourse } from './KeepCourse.tsx';
import { LawProblem } from './LawProblem.tsx';
import classes from './law.module.css';
import { SimulateActions } from './SimulateActions.tsx';
import { SimulateClock } from './SimulateClock.tsx';
import { SimulateSteps } from './SimulateSteps.tsx';
import { readObject } from './simulation.ts';
import { type SimulateState, useSimulateDesk } from './use-simulate-desk.ts';

/** Pressing the real buttons of a stage as it is written: nothing is stored, no case is touched. */
export function SimulateDesk({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const desk = useSimulateDesk(id);
  const { library, draft } = desk;
  const error = library.error ?? draft.error;
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void draft.refetch()} />;
  if (library.data === undefined || draft.data === undefined) return <Waiting />;
  return (
    <div className={classes['desk']}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(draft.data.draftVersion === 0 ? 'law.try.helpNewest' : 'law.try.help')}
        </Text>
        <GivenFields desk={desk} />
        <SimulateClock desk={desk} />
        <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="try-actions">
          <Stack gap="sm">
            <Title order={2} id="try-actions">
              {t('law.try.actions')}
            </Title>
            <PressFields desk={desk} />
            <Answer id={id} desk={desk} />
          </Stack>
        </Paper>
      </Stack>
      <Walked id={id} desk={desk} />
    </div>
  );
}

type PartProps = { readonly desk: SimulateState };

/** The building that the simulation begins with; another one begins anew. */
function GivenFields({ desk: { library, begin, restart } }: PartProps) {
  const { t, pick } = useTexts();
  const choices = (list: string) =>
    (library.data?.codes[list] ?? []).map((code) => ({ value: code.code, label: pick(code) }));
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('setup.common.constructionType')}
          data={choices('constructionType')}
          value={begin.type}
          onChange={(event) => restart({ ...begin, type: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('setup.common.buildingClass')}
          data={choices('buildingClass')}
          value={begin.class}
          onChange={(event) => restart({ ...begin, class: event.currentTarget.value })}
        />
      </Group>
      <details>
        <summary>{t('law.try.facts')}</summary>
        <Text size="sm" c="dimmed">
          {t('law.try.factsHelp')}
        </Text>
        <CodeArea
          label={t('law.try.facts')}
          value={begin.facts}
          rows={6}
          error={readObject(begin.facts) === undefined ? t('law.try.notObject') : undefined}
          onChange={(facts) => restart({ ...begin, facts })}
        />
      </details>
    </>
  );
}

/** Who presses, with which reason, and what else the press carries. */
function PressFields({ desk: { library, hand, setPressing } }: PartProps) {
  const { t, pick } = useTexts();
  const roles = library.data?.roles ?? [];
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('law.try.as')}
          data={roles.map(({ code, title }) => ({ value: code, label: pick(title) }))}
          value={hand.as}
          onChange={(event) => setPressing({ ...hand, as: event.currentTarget.value })}
        />
        <TextInput
          style={{ flex: '1 1 14rem' }}
          label={t('law.try.note')}
          value={hand.note}
          onChange={(event) => setPressing({ ...hand, note: event.currentTarget.value })}
        />
      </Group>
      <details>
        <summary>{t('law.try.payload')}</summary>
        <CodeArea
          label={t('law.try.payload')}
          value={hand.payload}
          rows={4}
          error={readObject(hand.payload) === undefined ? t('law.try.notObject') : undefined}
          onChange={(payload) => setPressing({ ...hand, payload })}
        />
      </details>
    </>
  );
}

type AnswerProps = PartProps & { readonly id: string };

function Answer({ id, desk: { simulation, titles, origins, press } }: AnswerProps) {
  if (simulation.error !== null) return <LawProblem error={simulation.error} />;
  if (simulation.data === undefined) return <Waiting height={120} />;
  return <SimulateActions id={id} view={simulation.data} titles={titles} origins={origins} onPress={press} />;
}

/** What was pressed until now, and where it led. */
function Walked({ id, desk }: AnswerProps) {
  const { t } = useTexts();
  const { simulation, titles, origins, moves, undo, restart } = desk;
  const { data } = simulation;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="aside" aria-labelledby="try-steps">
      <Stack gap="sm">
        <Title order={2} id="try-steps">
          {t('law.try.steps')}
        </Title>
        {data !== undefined && data.problems.length > 0 && (
          <>
            <Text>{t('law.try.problems')}</Text>
            <FindingList findings={data.problems} />
          </>
        )}
        {data !== undefined && <SimulateSteps id={id} view={data} titles={titles} origins={origins} />}
        <Group gap="xs">
          <Button
            variant="default"
            disabled={moves.length === 0}
            leftSection={<Icon name="back" />}
            onClick={() => undo()}
          >
            {t('law.try.undo')}
          </Button>
          <Button variant="default" disabled={moves.length === 0} onClick={() => restart()}>
            {t('law.try.restart')}
          </Button>
        </Group>
        <KeepCourse id={id} desk={desk} />
      </Stack>
    </Paper>
  );
}
