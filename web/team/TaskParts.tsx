import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TeamTask } from '../../server/contract/task.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { daysSince } from '../tasks/ageing.ts';
import { DueMark } from '../tasks/DueMark.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { useTaskWords } from './task-words.ts';
import classes from './team.module.css';

type PartProps = { readonly task: TeamTask };

/** Whose file it is, and the way to it. */
export function FileLink({ task }: PartProps) {
  const { t } = useTexts();
  const { application } = task;
  const { place } = useTaskWords(task);
  return (
    <div>
      <Anchor component={Link} to={`/user/applications/${application.id}`} fw={600}>
        {application.ownerNe === '' ? t('team.unnamed') : <span lang="ne">{application.ownerNe}</span>}
      </Anchor>
      <div className={classes['quiet']}>{place}</div>
    </div>
  );
}

/** How long it has waited at the post, and how far its term is. */
export function Waited({ task: { since, due } }: PartProps) {
  const { t } = useTexts();
  const { today } = useSession();
  return (
    <div className={classes['nowrap']}>
      <div>{t('team.days', { count: daysSince(since, today) })}</div>
      {due !== undefined && <DueMark due={due} today={today} />}
    </div>
  );
}

/** Whose it is, and at which post. */
export function Holder({ task }: PartProps) {
  const { t } = useTexts();
  const { post } = useTaskWords(task);
  return (
    <div className={classes['nowrap']}>
      {task.holder === undefined ? (
        <StatusMark tone="waiting" icon="user">
          {t('team.nobody')}
        </StatusMark>
      ) : (
        <span lang="ne">{task.holder.nameNe}</span>
      )}
      <div className={classes['quiet']}>{post}</div>
    </div>
  );
}

/** The row's button; its full name says whose file it gives away. */
export function GiveButton({ task, onGive }: PartProps & { readonly onGive: (task: TeamTask) => void }) {
  const { t } = useTexts();
  const { number } = useTaskWords(task);
  const label = t(task.holder?.given === true ? 'team.giveOther' : 'team.give');
  return (
    <Button
      size="compact-md"
      fz="sm"
      variant="default"
      aria-label={`${label}: ${number} ${task.application.ownerNe}`}
      onClick={() => onGive(task)}
    >
      {label}
    </Button>
  );
}
