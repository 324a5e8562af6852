import { type CustomTypesConfig, types } from 'pg';

const BIGINT = types.builtins.INT8;
const DATE = types.builtins.DATE;
const keepText = (value: string): string => value;

/** `bigint` as a number (none of ours passes 2^53), `date` and `numeric` as text, everything else as pg reads it. */
export const parsers: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return keepText;
    return types.getTypeParser(oid, format);
  },
};
