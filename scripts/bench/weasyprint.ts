import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** WeasyPrint in a process that stays, so that only printing is measured. */
export type OpenWeasyPrint = { print(): Promise<unknown>; close(): void };

const program = `
import sys, weasyprint
path = sys.argv[1]
for line in sys.stdin:
    weasyprint.HTML(filename=path).write_pdf()
    print('done', flush=True)
`;

/** Opens WeasyPrint on one HTML page; undefined where it is not installed. */
export function openWeasyPrint(html: string): OpenWeasyPrint | undefined {
  if (spawnSync('python3', ['-c', 'import weasyprint'], { stdio: 'ignore', env: surroundings() }).status !== 0)
    return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'naksa-weasyprint-'));
  const page = join(folder, 'page.html');
  writeFileSync(page, html);
  const child = spawn('python3', ['-c', program, page], { stdio: ['pipe', 'pipe', 'ignore'], env: surroundings() });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async print() {
      child.stdin.write('go\n');
      const { done } = await answers.next();
      if (done) throw new Error('WeasyPrint ended');
    },
    close() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The system's own Python, under which a distribution installs it. */
function surroundings(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `/usr/bin:${process.env['PATH'] ?? ''}` };
}
