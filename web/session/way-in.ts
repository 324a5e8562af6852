import type { SessionState } from './session.ts';

/** What the login is told of the page that asked for it; nothing after a logout, for who comes next may be somebody else. */
export function askedFrom(state: SessionState, address: string): { readonly from: string } | null {
  const hasLeft = state.status === 'anonymous' && state.why === 'loggedOut';
  return hasLeft ? null : { from: address };
}

/** Where a login leads: back to the page of the office that asked for it, else to the task list (specification 2). */
export function afterLogin(asked: unknown): string {
  const from = typeof asked === 'object' && asked !== null && 'from' in asked ? asked.from : undefined;
  return typeof from === 'string' && /^\/(?:user|admin|forms)(?:\/|$)/u.test(from) ? from : '/user/task-list';
}
