import type { Printer } from '../../server/runtime.ts';

/** A press for journeys whose papers only have to be issued: each holds what a browser would have printed. */
export const textPress: Printer = {
  print: ({ body }) => Promise.resolve(Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)),
  close: () => Promise.resolve(),
};
