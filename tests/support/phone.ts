import { vi } from 'vitest';

/** A phone's browser, as far as what is taken along needs it. */
export type Phone = {
  /** The browser's stores of answers: each address with what lies there. */
  readonly caches: Map<string, Map<string, Response>>;
  /** Keys and files, by the name of their place. */
  readonly shelves: Map<string, Map<unknown, unknown>>;
  /** The names of the stores, how many answers are in them, how many keys there are, and how many programs. */
  readonly left: () => readonly [readonly string[], number, number, number];
};

/** Puts a phone that has the program of the app in the place of the globals; `vi.unstubAllGlobals` takes it away. */
export function stubPhone(): Phone {
  const caches = new Map<string, Map<string, Response>>([['naksa.app.1', new Map()]]);
  const shelves = new Map<string, Map<unknown, unknown>>();
  let programs = 1;
  const unregister = () => {
    programs = 0;
  };
  vi.stubGlobal('localStorage', stubStorage());
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ unregister }), register: async () => undefined, ready: undefined },
  });
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => storeOf(at(caches, name)),
  });
  vi.stubGlobal('indexedDB', { open: (name: string) => openedShelf(at(shelves, name)) });
  return {
    caches,
    shelves,
    left: () => [
      [...caches.keys()],
      [...caches.values()].reduce((sum, { size }) => sum + size, 0),
      shelves.get('naksa.carried')?.size ?? 0,
      programs,
    ],
  };
}

function at<K, V>(places: Map<string, Map<K, V>>, name: string): Map<K, V> {
  const held = places.get(name) ?? new Map<K, V>();
  places.set(name, held);
  return held;
}

function stubStorage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

function storeOf(held: Map<string, Response>) {
  return {
    put: async (path: string, answer: Response) => void held.set(path, answer),
    match: async (path: string) => held.get(path)?.clone(),
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async ({ url }: { readonly url: string }) => held.delete(url),
  };
}

function openedShelf(held: Map<unknown, unknown>) {
  const put = (value: { readonly key?: string }, key: unknown = value.key) => {
    held.set(key, value);
    return { result: key };
  };
  const store = {
    put,
    add: put,
    get: (key: unknown) => ({ result: held.get(key) }),
    getAll: () => ({ result: [...held.values()] }),
    delete: (key: unknown) => ({ result: held.delete(key) }),
  };
  const result = { transaction: () => ({ ...telling('complete'), objectStore: () => store }), close: () => undefined };
  return { ...telling('success'), result };
}

function telling(what: string) {
  return {
    addEventListener: (event: string, tell: () => void) => {
      if (event === what) queueMicrotask(tell);
    },
  };
}
