/** Ids that a file field holds. */
export function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** What a file field holds once a file more is named there. */
export function withFileId(value: unknown, id: string, multiple: boolean): unknown {
  return multiple ? [...idsOf(value).filter((each) => each !== id), id] : id;
}
