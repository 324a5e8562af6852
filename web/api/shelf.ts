/** A place of this browser for what is more than text: files and keys. */
export type Shelf = { readonly name: string; readonly store: string; readonly keyPath?: string };

/** One deed in such a place, done for good when it answers; throws where this browser keeps nothing. */
export async function inShelf<T>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openShelf(shelf);
  try {
    const deed = db.transaction(shelf.store, mode, { durability: 'strict' });
    const asked = run(deed.objectStore(shelf.store));
    await new Promise<void>((resolve, reject) => {
      deed.addEventListener('complete', () => resolve());
      deed.addEventListener('abort', () => reject(deed.error ?? new Error('the browser kept nothing')));
    });
    return asked.result;
  } finally {
    db.close();
  }
}

function openShelf({ name, store, keyPath }: Shelf): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, 1);
  return new Promise((resolve, reject) => {
    asked.addEventListener('upgradeneeded', () =>
      asked.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath }),
    );
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('the browser keeps nothing')));
  });
}
