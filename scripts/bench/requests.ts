import { randomUUID } from 'node:crypto';
import { ApplicationView } from '../../server/contract/application.ts';
import { DraftResult, FormView } from '../../server/contract/forms.ts';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { openDrivenCase, personOf } from '../demo/drive.ts';
import { readStaff } from '../demo/people.ts';
import { subjectOf } from '../demo/story-file.ts';
import { findOptionalForm } from './optional-form.ts';
import type { BenchPlace } from './place.ts';
import { median } from './rounds.ts';
import type { Size, Sizes } from './size.ts';

/** What one request costs this process, and how long its answer takes alone; medians of the rounds. */
export type RequestResult = { readonly what: string; readonly cpuMs: number; readonly ms: number };

/** The most that a request may cost of the process. */
export const REQUEST_CPU_MS = 4;

/** The sample whose answers fill the form, and who enters it. */
const applicationNo = 8384000001;
const enterer = 'B';

const sizes: Sizes<{ readonly rounds: number; readonly each: number }> = {
  full: { rounds: 5, each: 40 },
  smoke: { rounds: 1, each: 2 },
};

/** The requests that people at work send most, each in turn, round after round, so that a busy machine is busy for all alike. */
export async function benchRequests(place: BenchPlace, size: Size): Promise<readonly RequestResult[]> {
  const { rounds, each } = sizes[size];
  const requests = await requestsOf(place);
  const measured = requests.map(({ what }) => ({ what, cpu: new Array<number>(), wall: new Array<number>() }));
  for (const { send } of requests) for (let warm = 0; warm < each; warm += 1) await send();
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { send }] of requests.entries()) {
      const before = process.cpuUsage();
      const begun = performance.now();
      for (let sent = 0; sent < each; sent += 1) await send();
      const { user, system } = process.cpuUsage(before);
      measured[at]?.cpu.push((user + system) / 1000 / each);
      measured[at]?.wall.push((performance.now() - begun) / each);
    }
  }
  return measured.map(({ what, cpu, wall }) => ({ what, cpuMs: median(cpu), ms: median(wall) }));
}

type Request = { readonly what: string; readonly send: () => Promise<unknown> };

async function requestsOf({ server, organizationId, api }: BenchPlace): Promise<readonly Request[]> {
  const form = await findOptionalForm(server.runtime, organizationId, enterer);
  const sample = getSample(readAnswerBook(), applicationNo);
  const world = { api, book: readAnswerBook(), staff: readStaff() };
  const driven = await openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId: randomUUID() });
  const { loginId } = personOf(world, driven, enterer);
  const path = `/api/applications/${driven.id}`;
  const formPath = `${path}/forms/${form}`;
  const { data, ...view } = await api.get(loginId, `${formPath}?writing=true`, FormView);
  let { draftVersion } = view;
  return [
    {
      what: 'autosave of a form',
      async send() {
        const call = { method: 'PUT', path: formPath, body: { data, draftVersion } } as const;
        ({ draftVersion } = await api.send(loginId, call, DraftResult));
      },
    },
    { what: 'a form', send: () => api.get(loginId, `${formPath}?writing=true`, FormView) },
    { what: 'a form as a paper', send: () => api.download(loginId, `${formPath}/preview`) },
    { what: 'a case', send: () => api.get(loginId, path, ApplicationView) },
  ];
}
