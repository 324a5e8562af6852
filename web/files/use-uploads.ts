import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { sendFile, type UploadPlace } from './send-file.ts';

/** A file on its way into the case. */
export type Upload = {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  readonly error?: unknown;
};

type Change =
  | { readonly add: readonly Upload[] }
  | ({ readonly key: number } & Partial<Upload>)
  | { readonly drop: number };

/** Sends files one after the other; each says how far it is, and one that fails can be sent again. */
export function useUploads(id: string) {
  const queries = useQueryClient();
  const [uploads, change] = useReducer(changed, []);
  const next = useRef(0);
  const sources = useRef(new Map<number, { readonly file: File; readonly place: UploadPlace }>());

  const send = async (key: number) => {
    const source = sources.current.get(key);
    if (source === undefined) return;
    change({ key, state: 'sending', share: 0 });
    try {
      await sendFile(id, source.place, source.file, (share) => change({ key, share }));
      sources.current.delete(key);
      change({ key, state: 'done', share: 1 });
    } catch (error) {
      change({ key, state: 'failed', error });
    }
  };
  const refresh = () =>
    Promise.all(
      ['files', 'file-places', 'actions', 'form'].map((part) =>
        queries.invalidateQueries({
          queryKey: ['application', id, part],
          refetchType: part === 'form' ? 'none' : 'active',
        }),
      ),
    );
  return {
    uploads,
    start: async (files: readonly File[], place: UploadPlace) => {
      const keys = files.map((file) => {
        next.current += 1;
        sources.current.set(next.current, { file, place: { ...place, requestId: crypto.randomUUID() } });
        return { key: next.current, name: file.name, share: 0, state: 'waiting' } as const;
      });
      change({ add: keys });
      for (const { key } of keys) await send(key);
      await refresh();
    },
    again: async (key: number) => {
      await send(key);
      await refresh();
    },
    drop: (key: number) => {
      sources.current.delete(key);
      change({ drop: key });
    },
  };
}

function changed(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if ('add' in change) return [...uploads.filter(({ state }) => state !== 'done'), ...change.add];
  if ('drop' in change) return uploads.filter(({ key }) => key !== change.drop);
  return uploads.map((upload) => (upload.key === change.key ? { ...upload, ...change } : upload));
}
