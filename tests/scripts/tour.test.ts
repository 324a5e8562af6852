import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../support/rooms.ts';

/** One arrow of a walk: a file, the next one, and the call between them where they stand in two hosts (`POST /api/…`). */
type Step = { readonly from: string; readonly to: string; readonly call: string };

/** The steps of the walks that a README describes, one for each arrow from a file. */
function stepsOf(readme: string): readonly Step[] {
  const links = [...readme.matchAll(/\]\(([\w./-]+)\)( → )?(?:`([A-Z]+ [^`]+)` → )?/g)];
  return links.flatMap(([, from = '', goesOn, call = ''], place) => {
    const to = links[place + 1]?.[1];
    return goesOn === undefined || to === undefined ? [] : [{ from, to, call }];
  });
}

/** An address without the names of what stands in it: `/api/applications/${id}/events` and `/api/applications/:id/events` are one. */
const bare = (address: string): string => address.replaceAll(/\$\{[^}]*\}|:\w+/g, '*').replaceAll(/\*+/g, '*');

/** Whether one text asks a call that the other answers. */
function isAsked(
  call: string,
  { asking, answering }: { readonly asking: string; readonly answering: string },
): boolean {
  const [method = '', address = ''] = call.split(' ');
  const asked = [...asking.matchAll(/`(\/api\/[^`]*)`, \{ method: '(\w+)'/g)];
  return (
    asked.some((found) => found[2] === method && bare(found[1] ?? '') === bare(address)) &&
    answering.includes(`app.${method.toLowerCase()}('${address}'`)
  );
}

const read = (file: string): string => readFileSync(file, 'utf8');

function calls({ from, to, call }: Step): boolean {
  if (call !== '') return isAsked(call, { asking: read(from), answering: read(to) });
  return importsOf(from, read(from)).some((found) => found.to === to);
}

const steps = stepsOf(read('README.md'));

test('the walks of the README go from a click to the law and from there to the paper, through both hosts', () => {
  expect(steps.map(({ to }) => to)).toContain('workflows/engine/advance.ts');
  expect(steps.map(({ to }) => to)).toContain('templates/engine/render.ts');
  expect(steps.filter(({ call }) => call !== '').length).toBeGreaterThan(1);
});

test.each(steps)('$from calls $to', (step) => {
  expect(calls(step)).toBe(true);
});

test('a file that is not called next is noticed, and a call that is asked or answered otherwise', () => {
  const over = { call: '' };
  expect(calls({ ...over, from: 'web/case-page/ActionBar.tsx', to: 'server/applications/routes.ts' })).toBe(false);
  expect(calls({ ...over, from: 'server/event/advance.ts', to: 'server/documents/issue.ts' })).toBe(false);
  const asking = "post(`/api/applications/${id}/events`, { method: 'POST' })";
  const answering = "app.post('/api/applications/:id/events', {";
  const call = 'POST /api/applications/:id/events';
  expect(isAsked(call, { asking, answering })).toBe(true);
  expect(isAsked(call, { asking: asking.replace('events', 'deeds'), answering })).toBe(false);
  expect(isAsked(call, { asking: asking.replace("'POST'", "'PUT'"), answering })).toBe(false);
  expect(isAsked(call, { asking, answering: answering.replace('post', 'get') })).toBe(false);
});
