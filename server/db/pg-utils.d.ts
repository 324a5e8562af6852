declare module 'pg/lib/utils.js' {
  const utils: {
    /** Writes a value down as the database reads it; throws what writing it throws. */
    prepareValue(value: unknown): Buffer | string | null;
  };
  export default utils;
}
