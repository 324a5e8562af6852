import { Type } from 'typebox';

/** No other key than those that are named. */
export const closed = { additionalProperties: false };
/** kebab-case: no dot, no prototype name with a capital. */
export const id = Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' });
