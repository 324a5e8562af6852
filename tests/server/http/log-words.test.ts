import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOffice } from '../../support/case.ts';

const SERVER = join(import.meta.dirname, '../../../server');
const DEVANAGARI = /\p{Script=Devanagari}/u;

/** What is given to the log where somebody at the machine reads it: each call from its name to its closing bracket. */
function callsOf(source: string): readonly string[] {
  return [...source.matchAll(/(?:\blog|console)\.(?:warn|error|fatal)\(/gu)].map(({ 0: begin, index }) => {
    let depth = 0;
    for (let at = index + begin.length - 1; at < source.length; at += 1) {
      if (source[at] === '(') depth += 1;
      if (source[at] === ')') depth -= 1;
      if (depth === 0) return source.slice(index, at + 1);
    }
    throw new Error(`${begin} is never closed`);
  });
}

test('every line that the quiet terminal shows is a text of the server in both languages', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const calls = files.flatMap((name) =>
    callsOf(readFileSync(join(SERVER, name), 'utf8')).map((call) => `${name}: ${call}`),
  );
  expect(calls.length).toBeGreaterThan(15);
  // the one that is handed its text says so by its type
  const bare = calls.filter((call) => !/inBoth\((?:texts\.\w+|what)\)\)$/u.test(call));
  expect(bare).toEqual([]);
});

test('what the server itself did wrong is told in words at the machine, with its place for whoever mends it', async () => {
  const lines: string[] = [];
  const office = await openOffice({ env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => lines.push(line) } });
  try {
    await office.server.owner.query('alter table setup_record rename to set_aside');
    const answer = await office.server.as('ADM', { url: '/api/setup/ward' });
    expect(answer.statusCode).toBe(500);
    const said = lines.flatMap((line) => {
      const { msg, err }: { readonly msg?: string; readonly err?: { readonly stack: string } } = JSON.parse(line);
      return err === undefined || msg === undefined ? [] : [msg];
    });
    expect(said.length).toBeGreaterThan(0);
    for (const msg of said) {
      const [ne = '', en = ''] = msg.split(' | ');
      expect(ne).toMatch(DEVANAGARI);
      expect(en).toMatch(/^[A-Z][^\p{Script=Devanagari}]+\.$/u);
    }
  } finally {
    await office.stop();
  }
});
