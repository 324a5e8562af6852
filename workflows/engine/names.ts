import { Type } from 'typebox';

/** No other key than those that are named. */
export const closed = { additionalProperties: false };

/** How names are written, by what they name. */
export const spelling = {
  /** States, stages, parts and forms; no dot, no prototype name with a capital. */
  id: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
  /** What happens. */
  event: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
  /** The code of a post. */
  role: '^[A-Z]{1,6}$',
  /** Conditions, transitions and parameters. */
  given: '^[a-z][A-Za-z0-9]*$',
} as const;

/** A name as stages, states and parts have it. */
export const id = Type.String({ pattern: spelling.id });
