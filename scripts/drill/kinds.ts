import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DrillResult } from './result.ts';

const root = join(import.meta.dirname, '../..');
const config = 'tests/e2e/kinds/vitest.config.ts';
/** In the order of how long they take: from five minutes to half an hour. */
const KINDS = ['roof', 'wall', 'old-house', 'add-floor', 'earthquake', 'class-ga'];
const Figures = Type.Record(Type.String(), Type.Integer());

/**
 * Cases of six kinds, each typed and clicked in Chromium from its application to its last paper, which the print desk prints; `rounds`
 * = how many of them. Their papers and screens are kept in the folder that NAKSA_KINDS names (`.cache/kinds`).
 */
export async function run({ rounds = KINDS.length }: { readonly rounds?: number }): Promise<DrillResult> {
  const out = resolve(process.env['NAKSA_KINDS'] ?? join(root, '.cache/kinds'));
  mkdirSync(out, { recursive: true });
  const figures: Record<string, string> = {};
  const wanted = KINDS.slice(0, rounds);
  for (const kind of wanted) figures[kind] = await click(kind, out);
  return {
    ok: wanted.every((kind) => figures[kind] !== broken),
    figures,
    control: {
      failedAsItMust: (await click('control', out)) === broken,
      what: 'a roof whose sub-engineer presses the button, but the press does not reach the server',
    },
  };
}

const broken = 'did not come to its last paper';

/** Clicks one kind; what it came to. */
async function click(kind: string, out: string): Promise<string> {
  const said = join(out, `${kind}.json`);
  rmSync(said, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, '-t', `^${kind}:`], {
    cwd: root,
    env: { ...process.env, NAKSA_KINDS: out },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !existsSync(said)) return broken;
  const figures = Value.Parse(Figures, JSON.parse(readFileSync(said, 'utf8')));
  return Object.entries(figures)
    .map(([what, figure]) => `${String(figure)} ${what}`)
    .join(', ');
}
