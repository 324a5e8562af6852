import canonicalize from 'canonicalize';

/** Canonical JSON (RFC 8785): the bytes that content hashes are taken over. Throws for a value that JSON cannot hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a value without a JSON form has no canonical JSON');
  return text;
}
