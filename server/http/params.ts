import { Type } from 'typebox';

/** Params of every route on one application. */
export const ApplicationParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
