import { createHmac } from 'node:crypto';
import type { Runtime } from '../runtime.ts';
import { isSameSecret } from '../same-secret.ts';

const MARK_LENGTH = 14;
const ID_LENGTH = 22;

/** The secret part of a neighbour's link: it follows from the notice and the server's secret, so that no copy of it is kept. */
export function tokenOf(secret: string, noticeId: string): string {
  return `${Buffer.from(noticeId.replaceAll('-', ''), 'hex').toString('base64url')}${markOf(secret, noticeId)}`;
}

/** The notice that a link is for; undefined when nobody gave out such a link. */
export function noticeOfToken(secret: string, token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return isSameSecret(token.slice(ID_LENGTH), markOf(secret, id)) ? id : undefined;
}

/**
 * The whole address. It stands on no paper of the office: the notice is posted in public and kept for ever, and whoever reads
 * the link could answer in the neighbour's name. A neighbour has it by SMS or on a slip of their own.
 * @param office what addresses of the organisation begin with
 */
export function linkOf({ config }: Pick<Runtime, 'config'>, office: string, noticeId: string): string {
  return `${office}/neighbour/${tokenOf(config.secret, noticeId)}`;
}

function markOf(secret: string, noticeId: string): string {
  return createHmac('sha256', secret).update(`neighbour/${noticeId}`).digest('base64url').slice(0, MARK_LENGTH);
}
