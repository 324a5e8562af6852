import type { Printer } from '../../server/runtime.ts';

/** For servers that print nothing: a print is a mistake of the test. */
export const noPrinter: Printer = {
  print: () => Promise.reject(new Error('this test opened no printer')),
  close: () => Promise.resolve(),
};
