import { isRecord } from '../../form-schemas/engine/records.ts';

/**
 * Canonical JSON sorts the names in an object, but the fields of a section stand in the order in which they are written: it is
 * kept beside them, under `order`.
 */
export function keepOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepOrder);
  if (!isRecord(value)) return value;
  const kept = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keepOrder(inner)]));
  return isRecord(value['properties']) ? { ...kept, order: Object.keys(value['properties']) } : kept;
}

/** The same value with its fields in their order again. */
export function restoreOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreOrder);
  if (!isRecord(value)) return value;
  const restored = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restoreOrder(inner)]));
  const { order, ...rest } = restored;
  const fields = rest['properties'];
  if (!isRecord(fields) || !Array.isArray(order) || order.length !== Object.keys(fields).length) return restored;
  return { ...rest, properties: Object.fromEntries(order.map((key: unknown) => [String(key), fields[String(key)]])) };
}
