import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { App } from './app-type.ts';

/** Answers are written by their schemas; the writer of a schema is made with its first answer, so that a start needs not make them all. */
export function serializeAnswers(app: App): void {
  const make = SerializerSelector()({}, {});
  app.setSerializerCompiler((route) => {
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => (write ??= make({ ...route, httpStatus: route.httpStatus ?? '' }))(answer);
  });
}
