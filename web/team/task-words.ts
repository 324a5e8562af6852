import type { TeamTask, TeamView } from '../../server/contract/task.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useRoleName } from '../i18n/post-names.ts';

/** What a list of files at posts is made of. */
export type TeamListProps = {
  readonly items: readonly TeamTask[];
  readonly people: TeamView['people'];
  readonly stale: boolean;
  readonly onGive: (task: TeamTask) => void;
};

/** Whether somebody else of the post could have it: whoever alone holds a post has nobody to give it to. */
export function mayBeGiven({ role, assignable }: TeamTask, people: TeamView['people']): boolean {
  return assignable && people.filter(({ roles }) => roles.includes(role)).length > 1;
}

/** Number and ward of a file, and what of it the post is to do. */
export function useTaskWords({ application, role }: TeamTask) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const { registrationNo, ward, waiting, stateTitle } = application;
  const number = registrationNo === undefined ? t('application.notRegistered') : withDigits(registrationNo, language);
  const [first, ...more] = waiting.filter(({ roles }) => roles.includes(role));
  const rest = more.length === 0 ? '' : ` · ${t('team.more', { count: more.length })}`;
  return {
    number,
    place: `${number} · ${t('application.wardNo', { ward: formatWard(ward, language) })}`,
    work: pick(first?.formTitle ?? stateTitle),
    act: first === undefined ? '' : `${pick(first.eventTitle)}${rest}`,
    post: roleName(role),
  };
}
