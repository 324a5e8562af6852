const lettersAValue = 64;
const sizes = new WeakMap<object, number>();

/**
 * How many values a list or record holds with all that is in them, long texts counting for several. What stands in it twice
 * counts twice: so does the work of whoever goes through it. Facts, which are worked out when they are read, count as one.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / lettersAValue;
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  // what holds itself is no JSON and would be counted without end
  sizes.set(value, 1);
  let size = 1;
  for (const item of itemsOf(value)) size += sizeOf(item);
  sizes.set(value, size);
  return size;
}

/** Has a list that has changed counted anew. */
export function forgetSize(list: object): void {
  sizes.delete(list);
}

function itemsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value) : [];
}
