/** What nobody types, as JSON: each is within the limit of a body, and more than any form can hold. */
export const OVERSIZED: readonly (readonly [what: string, data: () => string, code: string])[] = [
  ['150,000 rows', () => rows(150_000), 'bodyTooLarge'],
  ['10,000 rows', () => rows(10_000), 'formTooLarge'],
  ['201 rows', () => rows(201), 'formTooLarge'],
  ['100,000 unknown names', () => named(100_000), 'bodyTooLarge'],
  ['1,000 unknown names', () => named(1_000), 'formTooLarge'],
  ['a depth of 10,000', () => nested(10_000), 'requestInvalid'],
  ['a depth of 40', () => nested(40), 'formTooLarge'],
  ['a text of a million letters', () => JSON.stringify({ owner: { nameNe: 'क'.repeat(600_000) } }), 'formTooLarge'],
  [
    'a list of 20,000 codes',
    () => JSON.stringify({ construction: { kinds: Array.from({ length: 20_000 }, String) } }),
    'formTooLarge',
  ],
];

/** That many empty rows of the table of floors. */
export function rows(count: number): string {
  return `{"floors":[${Array.from({ length: count }, () => '{}').join()}]}`;
}

function named(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"name${String(at)}":1`).join()}}`;
}

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`;
}
