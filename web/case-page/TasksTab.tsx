import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import type { TasksView, TaskView } from '../../server/contract/case-page.ts';
import { formAddress } from '../application/runs.ts';
import type { CaseTabProps } from './CaseTabs.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, statusLook, type Tone } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useTasks } from './api.ts';
import classes from './case-page.module.css';
import { useRoleName } from '../i18n/post-names.ts';

const looks: Record<TaskView['status'], { readonly tone: Tone; readonly icon: IconName; readonly key: string }> = {
  done: { tone: 'approved', icon: 'check', key: 'application.task.done' },
  underWay: { tone: 'waiting', icon: 'half', key: 'application.task.inProgress' },
  notYet: { tone: 'idle', icon: 'circle', key: 'application.task.cannotStart' },
  notNeeded: { tone: 'idle', icon: 'dash', key: 'application.task.skipped' },
};

/** The work of the case as its machines derive it: what is done, under way, to come, not needed; whose turn it is, since when. */
export function TasksTab({ id, view }: CaseTabProps) {
  const { data, error, refetch } = useTasks(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  return data.runs
    .toReversed()
    .map((run) => <RunTasks key={run.run} run={run} view={view} alone={data.runs.length === 1} />);
}

type RunTasksProps = {
  readonly run: TasksView['runs'][number];
  readonly view: ApplicationView;
  readonly alone: boolean;
};

function RunTasks({ run, view, alone }: RunTasksProps) {
  const { pick } = useTexts();
  const list = (
    <ol className={classes['tasks']}>
      {run.tasks.map((task) => (
        <Task key={task.state} task={task} view={view} />
      ))}
    </ol>
  );
  if (alone) return list;
  return (
    <details open={!run.isOver}>
      <summary className={classes['runTitle']}>{pick(run.title)}</summary>
      {list}
    </details>
  );
}

function Task({ task, view }: { readonly task: TaskView; readonly view: ApplicationView }) {
  const { t, pick } = useTexts();
  const roleName = useRoleName();
  const look = looks[task.status];
  const forms = task.forms.flatMap(
    (slug) => view.forms.find((form) => form.slug === slug && form.run === task.run) ?? [],
  );
  const waiting = task.status === 'underWay' ? view.summary.waiting.filter(({ run }) => run === task.run) : [];
  return (
    <li className={classes['task']} data-status={task.status}>
      <div className={classes['taskHead']}>
        <strong>{pick(task.title)}</strong>
        <StatusMark tone={look.tone} icon={look.icon}>
          {t(look.key)}
        </StatusMark>
        {task.begun !== undefined && task.status !== 'notYet' && (
          <span className={classes['quiet']}>
            <DateText value={task.begun} />
            {task.ended !== undefined && task.ended !== task.begun && (
              <>
                {' – '}
                <DateText value={task.ended} />
              </>
            )}
          </span>
        )}
      </div>
      {waiting.length > 0 && (
        <ul className={classes['turns']}>
          {waiting.map((turn) => (
            <li key={`${turn.event} ${turn.form ?? ''}`} data-mine={turn.mine}>
              {turn.formTitle !== undefined && `${pick(turn.formTitle)}: `}
              {pick(turn.eventTitle)} · {turn.roles.map(roleName).join(', ')} · <DateText value={turn.since} />
            </li>
          ))}
        </ul>
      )}
      {forms.length > 0 && task.status !== 'notNeeded' && (
        <ul className={classes['taskForms']}>
          {forms.map((form) => (
            <TaskForm key={form.slug} form={form} view={view} />
          ))}
        </ul>
      )}
    </li>
  );
}

function TaskForm({ form, view }: { readonly form: FormStatusView; readonly view: ApplicationView }) {
  const { t, pick } = useTexts();
  const look = statusLook(form.status);
  return (
    <li>
      <Anchor component={Link} to={formAddress(view, form)}>
        {pick(form.title)}
      </Anchor>
      <StatusMark tone={look.tone} icon={look.icon}>
        {t(`status.form.${form.status}`, { defaultValue: form.status })}
        {form.status === 'absent' &&
          !form.required &&
          ` · ${t(form.notNow ? 'common.notNow' : 'form.papers.optional')}`}
      </StatusMark>
    </li>
  );
}
