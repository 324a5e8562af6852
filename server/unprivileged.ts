import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** The account a child process runs under. */
export type User = { readonly uid: number; readonly gid: number };

/** The account of "nobody": PostgreSQL refuses to run as root. */
export const nobody: User = { uid: 65_534, gid: 65_534 };

/**
 * The account of the browser that reads strangers' pages: no user of the machine, in no group, and not the one that PostgreSQL's files
 * belong to. The number is one that neither Debian nor systemd gives out.
 */
export const pressUser: User = { uid: 65_531, gid: 65_531 };

/** Whether this process is root, so that its children can and must run under another account. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether the account may walk into this folder: each folder on the real path lets it through. */
export function mayReach(user: User, folder: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { mode, uid } = statSync(at);
    const isOpen = uid === user.uid ? mode & 0o100 : mode & 0o001;
    if (!isOpen) return false;
    if (dirname(at) === at) return true;
  }
}

/** The machine-wide folder that every account can reach; only root can make it. */
export const systemFolder = '/var/lib/naksa';

/** Makes the machine-wide folder if it is missing, open to all whatever the umask. */
export function prepareSystemFolder(): string {
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  return systemFolder;
}

/** The temporary folder, unless the children's account cannot walk into it. */
export function prepareTemporaryFolder(): string {
  return !isRoot() || mayReach(nobody, tmpdir()) ? tmpdir() : prepareSystemFolder();
}
