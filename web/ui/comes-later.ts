import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react';

/**
 * A component whose code comes when it is first shown, or when `load` is called before. Code that has come already is drawn at once:
 * React holds back for a third of a second what takes the place of a waiting sign, be it waited for ever so briefly.
 */
export function comesLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const once = async (): Promise<ComponentType<Props>> => {
    loading ??= load().catch((error: unknown) => {
      // what did not come may come the next time
      loading = undefined;
      throw error;
    });
    loaded = await loading;
    return loaded;
  };
  const Later = lazy(async () => ({ default: await once() }));
  function Part(props: Props): ReactElement {
    // what was drawn stays of one kind, else what it keeps would be lost
    const [{ shown }] = useState(() => ({ shown: loaded ?? Later }));
    return createElement<Props>(shown, props);
  }
  return Object.assign(Part, { load: once });
}
