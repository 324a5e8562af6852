import { randomUUID } from 'node:crypto';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { lookAt, openDrivenCase, perform } from '../demo/drive.ts';
import { readStaff } from '../demo/people.ts';
import { subjectOf } from '../demo/story-file.ts';
import { benchEvents, type EventResult } from './events.ts';
import { findOptionalRule } from './optional-form.ts';
import type { BenchPlace } from './place.ts';
import type { Size } from './size.ts';
import type { Acting } from '../../server/case/decision.ts';

/** The sample whose answers fill the form. */
const applicationNo = 8384000001;
const enterer = 'B';

/** Durable events in an office of their own, beside the limit. */
export async function eventResults(
  place: BenchPlace,
  concurrencies: readonly number[],
  size: Size,
): Promise<readonly EventResult[]> {
  const { server, organizationId, api } = place;
  const { slug: form, approvers } = await findOptionalRule(server.runtime, organizationId, enterer);
  const [first] = approvers;
  if (first === undefined) throw new Error(`nobody approves ${form}`);
  const book = readAnswerBook();
  const sample = getSample(book, applicationNo);
  const subject = subjectOf(sample.forms);
  const world = { api, book, staff: readStaff() };
  const designer: Acting = await place.getActor('D');
  return benchEvents(
    {
      runtime: server.runtime,
      connection: place.databaseUrl,
      designer,
      clerk: await place.getActor(enterer),
      approver: await place.getActor(first),
      subject,
      form,
      async handIn() {
        const driven = await openDrivenCase(world, { sample, subject, requestId: randomUUID() });
        await perform(world, driven, { kind: 'enter', form, role: enterer }, await lookAt(world, driven));
        return driven.id;
      },
    },
    concurrencies,
    size,
  );
}
