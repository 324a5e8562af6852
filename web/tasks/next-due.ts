import type { ApplicationSummary } from '../../server/contract/application-list.ts';

/**
 * The term that a list shows of a case (AD date): of what the viewer is to do, else of what the run waits for by which the case is
 * shown. A day on which the system itself does something beside, such as to remind of a renewal, is nobody's term.
 */
export function nextDue({ waiting, run }: Pick<ApplicationSummary, 'waiting' | 'run'>): string | undefined {
  const mine = waiting.filter((each) => each.mine);
  const asked = mine.length > 0 ? mine : waiting.filter((each) => each.run === run);
  return asked.flatMap(({ due }) => due ?? []).toSorted()[0];
}
