import type { Printer } from '../../server/runtime.ts';

/** A press for journeys whose papers only have to be issued: each holds what a browser would have printed. */
export const textPress: Printer = {
  print: ({ body }) => Promise.resolve(Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`)),
  stampCopy: (pdf, no) => Promise.resolve(Buffer.concat([pdf, Buffer.from(`% copy ${String(no)}\n`)])),
  bind: (papers) => Promise.resolve({ pdf: Buffer.concat(papers.map(({ pdf }) => pdf)), pages: papers.length }),
  problem: () => undefined,
  close: () => Promise.resolve(),
};
