import type { FormBundle, FormData } from '../definition.ts';
import type { Privacy } from '../field-definition.ts';
import { isRecord, ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';

/** Who looks: everybody; staff without need for what is sensitive (lists, exports); staff with need and the parties. */
export type Audience = 'public' | 'staff' | 'all';

const mask = '•••';
const lettersLeft = 2;
const shortestShown = 5;

/**
 * Data as an audience may see them: fields above its right are left out, sensitive texts are masked for staff but for their
 * last two letters. Keys the form does not know are left out.
 */
export function maskFor(bundle: FormBundle, data: FormData, audience: Audience): FormData {
  const masked = maskObject(fieldTree(bundle), data, audience);
  return isRecord(masked) ? masked : {};
}

function maskObject(node: FieldNode, value: unknown, audience: Audience): unknown {
  if (!isRecord(value)) return undefined;
  const entries = node.children.flatMap((child): [string, unknown][] => {
    const shown = maskValue(child, ownValue(value, child.key), audience);
    return shown === undefined ? [] : [[child.key, shown]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function maskValue(node: FieldNode, value: unknown, audience: Audience): unknown {
  if (value === undefined) return undefined;
  if (node.info.type === 'object') return maskObject(node, value, audience);
  if (node.info.type === 'rows') {
    if (!Array.isArray(value)) return undefined;
    const rows = value.map((row) => maskObject(node, row, audience) ?? {});
    return rows.some((row) => Object.keys(row).length > 0) ? rows : undefined;
  }
  return shownTo[audience](node.info.privacy ?? 'staff', value);
}

type Show = (privacy: Privacy, value: unknown) => unknown;

const shownTo = {
  public: (privacy, value) => (privacy === 'public' ? value : undefined),
  staff: (privacy, value) => (privacy === 'sensitive' ? maskedText(value) : value),
  all: (_privacy, value) => value,
} satisfies Record<Audience, Show>;

function maskedText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.length < shortestShown ? mask : mask + value.slice(-lettersLeft);
}
