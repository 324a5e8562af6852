import { readdirSync, readFileSync } from 'node:fs';

const fontFolder = new URL('../../node_modules/@fontsource/noto-serif-devanagari/files/', import.meta.url);

/** Styles with fonts inside and page numbers in the margin, as papers have them. */
export const shopStyles = `
${fontFace('devanagari', 'U+0900-097F, U+200C-200D, U+20B9')}
${fontFace('latin', 'U+0000-00FF')}
@page {
  size: A4;
  margin: 25mm 15mm;
  @top-right { content: var(--number); font: 10pt Noto }
  @bottom-center { content: 'पृष्ठ ' counter(page, devanagari) ' / ' counter(pages, devanagari); font: 10pt Noto }
}
body { font-family: Noto }`;

/** Nested balanced columns: the layout takes twice as long with every level. */
export const endlessBody = '<div style="columns: 2">x'.repeat(24);

function fontFace(subset: string, range: string): string {
  const bytes = readFileSync(new URL(`noto-serif-devanagari-${subset}-400-normal.woff2`, fontFolder));
  return `@font-face { font-family: Noto; src: url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2'); unicode-range: ${range} }`;
}

/** The processes under one: its children and theirs. */
export function processesUnder(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && parentOf(name) === parent)
    .map(Number)
    .flatMap((pid) => [pid, ...processesUnder(pid)]);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Kills processes at once; one that ended with its parent before its turn is dead as well. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** What processes weigh together in MB, shared memory counted once; one that has ended weighs nothing. */
export function weigh(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + weightOf(pid), 0);
}

function weightOf(pid: number): number {
  try {
    const share = /^Pss:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1];
    return Number(share) / 1024;
  } catch {
    return 0;
  }
}
