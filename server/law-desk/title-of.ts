import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';

/** What part of a definition is called by those who wrote it; undefined where it has no title of its own. */
export function titleOf(value: unknown): Text | undefined {
  if (!isRecord(value)) return undefined;
  const titles = [value['title'], value['label'], isRecord(value['meta']) ? value['meta']['title'] : undefined];
  for (const title of titles) {
    if (isRecord(title) && typeof title['ne'] === 'string' && typeof title['en'] === 'string')
      return { ne: title['ne'], en: title['en'] };
  }
  return undefined;
}
