import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Assignee, AssignmentBody, TeamQuery, TeamTasks, TeamView } from '../../server/contract/task.ts';
import { getJson } from '../api/client.ts';
import { moveTask } from '../tasks/api.ts';

/** Of which post, ward and person the work is shown. */
export type TeamFilter = Pick<TeamQuery, 'role' | 'ward' | 'holder' | 'late'>;

/** Who has what, by post, person and ward. */
export function useTeam() {
  return useQuery({
    queryKey: ['team', 'loads'],
    queryFn: ({ signal }) => getJson<TeamView>('/api/team', { signal }),
  });
}

/** The files at posts, what waits longest first, page after page. */
export function useTeamTasks(filter: TeamFilter) {
  return useInfiniteQuery({
    queryKey: ['team', 'tasks', filter],
    queryFn: ({ pageParam, signal }) =>
      getJson<TeamTasks>(`/api/team/tasks?${toSearch(filter, pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

function toSearch(filter: TeamFilter, cursor: string): string {
  const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** Who of a post could have a file. */
export function useAssignees(id: string, role: string) {
  return useQuery({
    queryKey: ['team', 'assignees', id, role],
    queryFn: ({ signal }) => getJson<Assignee[]>(`/api/applications/${id}/assignees?role=${role}`, { signal }),
  });
}

/** Gives a file to somebody of a post, or to nobody in particular. */
export function useAssign(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (move: AssignmentBody) => moveTask(id, move),
    onSuccess: onDone,
    // also after a refusal: somebody else was quicker, and the list shows who
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['team'] }),
        queries.invalidateQueries({ queryKey: ['applications'] }),
      ]);
    },
  });
}
