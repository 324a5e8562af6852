/** Ids that a file field holds. */
export function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
