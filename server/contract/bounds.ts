import { Type } from 'typebox';

/** The largest whole number of a column of type integer; a larger one would be an error of the database. */
export const LARGEST_INTEGER = 2_147_483_647;

/** How often, or which version: 0 where there is none yet. */
export const Counter = Type.Integer({ minimum: 0, maximum: LARGEST_INTEGER });

/** A number that begins at one: of a run, an event, a version. */
export const Ordinal = Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER });

/** A row of a long table, by its number; JSON holds no larger one exactly. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Data whose own definition says what they may hold; how many values there may be in all is judged for every body. */
export const FreeData = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 3_000 });
