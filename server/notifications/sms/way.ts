import type { OutsideRequest } from '../../outside/call.ts';
import { type HostRecord, recordsOf } from '../../office/host-masters.ts';
import type { OfficeConfig } from '../../office/read.ts';

/** The carrier by whom an office sends its SMS, as the office describes it. */
export type SmsWay = HostRecord<'sms-way'>;

/** What becomes of a message in the hands of a carrier. */
export type Handed =
  | { readonly outcome: 'taken'; readonly reference: string | null }
  | { readonly outcome: 'refused' | 'unclear'; readonly error: string };

type Answer =
  | { readonly outcome: 'answered'; readonly status: number; readonly text: string }
  | { readonly outcome: 'notSent' | 'unclear'; readonly error: string };

/** A carrier that answers so has certainly taken nothing. */
const NOT_NOW: readonly number[] = [429, 503];
const LONGEST_REFERENCE = 200;

/** The carrier in use; undefined while the office has none. */
export function wayOf({ records }: Pick<OfficeConfig, 'records'>): SmsWay | undefined {
  return recordsOf(records, 'sms-way').find(({ active }) => active);
}

/**
 * What is asked of a carrier: its fields with the number, the message and the secret in their places.
 * @throws TypeError where the address is none
 */
export function requestTo(
  { url, method, fields = [] }: SmsWay,
  said: { readonly to: string; readonly text: string; readonly secret: string },
): Pick<OutsideRequest, 'method' | 'url' | 'body'> {
  const given = fields.map(({ name, value }): [string, string] => [
    name,
    value.replace(/\{\{(to|text|secret)\}\}/gu, (_mark, what: keyof typeof said) => said[what]),
  ]);
  const address = new URL(url);
  if (method === 'query') {
    for (const [name, value] of given) address.searchParams.set(name, value);
    return { method: 'GET', url: address };
  }
  const body =
    method === 'json'
      ? { type: 'application/json', text: JSON.stringify(Object.fromEntries(given)) }
      : { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(given).toString() };
  return { method: 'POST', url: address, body };
}

/**
 * Reads what a carrier answered. A failure may stand in the body of a 200; an answer that is no clear yes or no (5xx, no whole answer)
 * leaves open whether the message went.
 */
export function readHanded({ okField = '', okValue = '', referenceField = '' }: SmsWay, answer: Answer): Handed {
  if (answer.outcome !== 'answered') {
    return { outcome: answer.outcome === 'notSent' ? 'refused' : 'unclear', error: answer.error };
  }
  const { status, text } = answer;
  const error = `${String(status)}: ${text.slice(0, 300)}`;
  if (NOT_NOW.includes(status)) return { outcome: 'refused', error };
  if (status >= 500) return { outcome: 'unclear', error };
  const body = parsed(text);
  const says = okField === '' ? undefined : at(body, okField);
  const isYes = status >= 200 && status < 300 && (okField === '' || (says !== undefined && String(says) === okValue));
  if (!isYes) return { outcome: 'refused', error };
  const reference = referenceField === '' ? undefined : at(body, referenceField);
  return {
    outcome: 'taken',
    reference: reference === undefined ? null : String(reference).slice(0, LONGEST_REFERENCE),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text, number or yes-no at a place such as `data.0.id`. */
function at(value: unknown, place: string): string | number | boolean | undefined {
  let found = value;
  for (const step of place.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Object.entries(found).find(([name]) => name === step)?.[1];
  }
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? found : undefined;
}
