import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One process and no other: numbers are given out again. */
export type Identity = { readonly pid: number; readonly started: string };

/** Who a process is; with an empty start where it is gone or the system does not tell. */
export function identityOf(pid: number): Identity {
  return { pid, started: startOf(pid) };
}

/** Whether that very process is there, under whatever account. */
export function isAlive({ pid, started }: Identity): boolean {
  if (pid <= 0) return false; // no process, but a whole group of them
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

/** When a process started, in whatever unit the system tells it; tells a reused pid from the old owner. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const [state, ...rest] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
      return state === 'Z' ? '' : `${boot}/${rest[18] ?? ''}`;
    }
    if (process.platform === 'darwin')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim();
    return '';
  } catch {
    return ''; // gone meanwhile: no living owner has an empty start where the system tells it
  }
}
