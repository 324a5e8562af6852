import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../support/rooms.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** An address with its own parts alone: `/api/applications/${id}/events` and `/api/applications/:id/events` are the same one. */
const bare = (address: string): string => address.replaceAll(/\$\{[^}]*\}|:\w+/g, '*').replace(/\*+$/, '');

function addressesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => bare(match[1] ?? ''));
}

/** Whether a file of the web asks an address that a file of the server answers. */
function asks(from: string, to: string): boolean {
  const answered = addressesIn(to, /app\.\w+\('([^']+)'/g).map(bare);
  return addressesIn(from, /[`'](\/api\/[^`'?]*)/g).some((address) => answered.includes(address));
}

/** Whether a file calls the next one of a walk: it imports it, or asks what it answers. */
function calls(from: string, to: string): boolean {
  return importsOf(from, read(from)).some((found) => found.to === to) || asks(read(from), read(to));
}

/** The steps of the walks that a README describes, a pair for each arrow. */
function stepsOf(readme: string): readonly (readonly [string, string])[] {
  const links = [...readme.matchAll(/\]\(([\w./-]+)\)( → )?/g)].map((match) => ({
    file: match[1] ?? '',
    goesOn: match[2],
  }));
  return links.flatMap(({ file, goesOn }, place): [string, string][] => {
    const next = links[place + 1];
    return goesOn === undefined || next === undefined ? [] : [[file, next.file]];
  });
}

const steps = stepsOf(read('README.md'));

test('the walks of the README go from a click to the law, and from there to the paper', () => {
  const files = steps.flat();
  for (const box of ['web/', 'server/', 'workflows/', 'form-schemas/', 'templates/'])
    expect(files.some((file) => file.startsWith(box))).toBe(true);
  expect(steps.length).toBeGreaterThan(18);
});

test.each(steps)('%s calls %s', (from, to) => {
  expect(calls(from, to)).toBe(true);
});

test('a file that is not called next is noticed', () => {
  expect(calls('web/case-page/ActionBar.tsx', 'server/applications/routes.ts')).toBe(false);
  expect(calls('server/event/advance.ts', 'server/documents/issue.ts')).toBe(false);
  expect(asks('`/api/applications/${id}/stages`', "app.post('/api/applications/:id/events', {")).toBe(false);
  expect(asks('`/api/applications/${id}/events`', "app.post('/api/applications/:id/events', {")).toBe(true);
});
