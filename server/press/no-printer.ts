import type { Printer } from '../runtime.ts';

/** For programs that only look at the record: whoever wants something printed there is mistaken. */
export const noPrinter: Printer = {
  print: refuse,
  stampCopy: refuse,
  bind: refuse,
  problem: () => undefined,
  close: () => Promise.resolve(),
};

function refuse(): Promise<never> {
  return Promise.reject(new Error('this program prints nothing'));
}
