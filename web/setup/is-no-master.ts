import { Problem } from '../api/problem.ts';

/** Whether an answer says that for this person there is no such master: unknown, or not to be seen by the role. */
export function isNoMaster(error: unknown): boolean {
  return error instanceof Problem && (error.body.status === 404 || error.body.status === 403);
}
