/** What a field of a filter holds, beside the value that its address names. */
export type TypedText = {
  readonly text: string;
  /** The value that the address named last. */
  readonly seen: string;
  /** What was sent to the address from here and has not come back, oldest first. */
  readonly sent: readonly string[];
};

/** A field that shows what its address names. */
export function showing(value: string): TypedText {
  return { text: value, seen: value, sent: [] };
}

/**
 * The field when its address names another value. What was sent from here comes back a little later, while somebody types on, and
 * changes nothing; any other value came otherwise, and is shown.
 */
export function following(field: TypedText, value: string): TypedText {
  const at = field.sent.indexOf(value);
  return at === -1 ? showing(value) : { ...field, seen: value, sent: field.sent.slice(at + 1) };
}
