import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toTransitions } from '../../workflows/engine/model.ts';
import { shippedBody, shippedFragments, shippedStages } from './stages.ts';

const root = join(import.meta.dirname, '..', '..');
const hosts = ['server', 'web'];

/** Every event of every shipped stage and fragment. */
const events = new Set([
  ...shippedFragments.flatMap(({ on }) => Object.keys(on)),
  ...shippedStages.flatMap((id) =>
    Object.values(shippedBody(id).definition.states).flatMap(({ on = {} }) => Object.keys(on)),
  ),
]);

/** The method of HTTP is a word of another language than the event of that name. */
const http = /(?:method\??: |METHODS = )[^;]*'DELETE'/u;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'dist') yield* sources(path);
    else if (/\.tsx?$/u.test(entry.name)) yield path;
  }
}

describe('the hosts', () => {
  it('know no event by its name: what a stage calls its events is for the stage alone', () => {
    const named = hosts.flatMap((host) =>
      [...sources(host)].flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => {
            const words = line.match(/\b[A-Z][A-Z0-9_]+\b/gu) ?? [];
            return http.test(line)
              ? []
              : words.filter((word) => events.has(word)).map((word) => `${path}:${index + 1} ${word}`);
          }),
      ),
    );
    expect(named).toEqual([]);
  });

  it('could name many: the stages have events, and each has a way', () => {
    expect(events.size).toBeGreaterThan(40);
    expect(shippedFragments.flatMap(({ on }) => Object.values(on).flatMap(toTransitions)).length).toBeGreaterThan(10);
  });
});
