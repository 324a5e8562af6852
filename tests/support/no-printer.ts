import type { Printer } from '../../server/runtime.ts';

/** For servers that print nothing: a print is a mistake of the test. */
export const noPrinter: Printer = {
  print: refuse,
  stampCopy: refuse,
  bind: refuse,
  problem: () => undefined,
  close: () => Promise.resolve(),
};

function refuse(): Promise<never> {
  return Promise.reject(new Error('this test opened no printer'));
}
