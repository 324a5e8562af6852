import { randomUUID } from 'node:crypto';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { lookAt, openDrivenCase, perform } from '../demo/drive.ts';
import { readStaff } from '../demo/people.ts';
import { subjectOf } from '../demo/story-file.ts';
import { benchEvents, type EventBench, type EventResult } from './events.ts';
import { findOptionalRule } from './optional-form.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { BenchPlace } from './place.ts';
import type { Size } from './size.ts';

/** The sample whose answers fill the form. */
const applicationNo = 8384000001;
const enterer = 'B';

/** An office whose people send events. */
export type EventPlace = Pick<BenchPlace, 'databaseUrl' | 'organizationId' | 'api' | 'getActor'> & {
  readonly runtime: Runtime;
};

/** Durable events in an office of their own, beside the limit. */
export async function eventResults(
  { server, ...place }: BenchPlace,
  concurrencies: readonly number[],
  size: Size,
): Promise<readonly EventResult[]> {
  return benchEvents(await eventBenchOf({ ...place, runtime: server.runtime }), concurrencies, size);
}

/** Who sends which events in an office. */
export async function eventBenchOf({
  runtime,
  databaseUrl,
  organizationId,
  api,
  getActor,
}: EventPlace): Promise<EventBench> {
  const { slug: form, approvers } = await findOptionalRule(runtime, organizationId, enterer);
  const [first] = approvers;
  if (first === undefined) throw new Error(`nobody approves ${form}`);
  const book = readAnswerBook();
  const sample = getSample(book, applicationNo);
  const subject = subjectOf(sample.forms);
  const world = { api, book, staff: readStaff() };
  return {
    runtime,
    connection: databaseUrl,
    designer: await getActor('D'),
    clerk: await getActor(enterer),
    approver: await getActor(first),
    subject,
    form,
    async handIn() {
      const driven = await openDrivenCase(world, { sample, subject, requestId: randomUUID() });
      await perform(world, driven, { kind: 'enter', form, role: enterer }, await lookAt(world, driven));
      return driven.id;
    },
  };
}
