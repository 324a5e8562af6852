/** How much a benchmark does: enough for its figures to be believed, or just enough to see that it runs. */
export type Size = 'full' | 'smoke';

/** What each size comes to. */
export type Sizes<T> = Readonly<Record<Size, T>>;
