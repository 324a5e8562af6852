import type { Printer } from '../runtime.ts';

/** A printer that opens its browser with the first print, or when it is told to warm up. */
export type LazyPrinter = Printer & { warmUp(): Promise<void> };

/** Puts off opening the browser, so that a server is ready before it and a test without prints never has one. */
export function lazyPrinter(open: () => Promise<Printer>): LazyPrinter {
  let opened: Promise<Printer> | undefined;
  const printer = (): Promise<Printer> => (opened ??= open());
  return {
    print: async (page) => (await printer()).print(page),
    async warmUp() {
      await printer();
    },
    async close() {
      if (opened) await (await opened).close();
    },
  };
}
