import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { App } from './app-type.ts';

type Write = (answer: unknown) => string;
type Route = Parameters<ReturnType<ReturnType<typeof SerializerSelector>>>[0];

const make = SerializerSelector()({}, {});
/** Writers by what their schema says: one for however many addresses it stands in, and whichever server of the process asks. */
const made = new Map<string, Write>();

/** Answers are written by their schemas; the writer of a schema is made with its first answer, so that a start needs not make them all. */
export function serializeAnswers(app: App): void {
  app.setSerializerCompiler((route) => {
    let write: Write | undefined;
    return (answer) => (write ??= writerOf({ ...route, httpStatus: route.httpStatus ?? '' }))(answer);
  });
}

function writerOf(route: Route): Write {
  const text = JSON.stringify(route.schema);
  const write = made.get(text) ?? make(route);
  made.set(text, write);
  return write;
}
