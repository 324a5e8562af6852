import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openPrinter } from '../../../server/press/printer.ts';
import { isRoot, nobody, pressUser } from '../../../server/unprivileged.ts';

const press = openPrinter({ onProgress: () => undefined });
afterAll(() => press.close());

/** The status of every process whose parent is one of these, and of their children. */
function descendantsOf(pid: number): readonly string[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => readStatus(name));
  const children = all.filter((status) => numberIn(status, 'PPid') === pid);
  return children.flatMap((status) => [status, ...descendantsOf(numberIn(status, 'Pid'))]);
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
}

function numberIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? -1);
}

test.runIf(isRoot())(
  'the browser runs neither as root nor as the account of the database, and is in no group of the machine',
  async () => {
    await press.print({ styles: '', title: 'एउटा कागज', body: '<p>एउटा कागज</p>' });
    const browser = descendantsOf(press.pid() ?? -1);
    expect(browser.length).toBeGreaterThan(0);
    expect(new Set(browser.map((status) => numberIn(status, 'Uid')))).toEqual(new Set([pressUser.uid]));
    expect(pressUser.uid).not.toBe(nobody.uid);
    for (const status of browser) expect(/^Groups:\s*$/mu.test(status)).toBe(true);
  },
);
