import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Master = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });

/** Params of every route on one master. */
export const MasterParams = Type.Object({ master: Master }, closed);

/** Params of every route on one record: a uuid, or the year of the calendar. */
export const RecordParams = Type.Object({ master: Master, id: Type.String({ pattern: '^[0-9a-z-]{1,40}$' }) }, closed);

/** Params of what is named by a hash. */
export const HashParams = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, closed);
