import { nativePattern } from '../../form-schemas/engine/form/native-pattern.ts';

/**
 * Stands in for re2js in the browser (vite.config.ts): the server judges with RE2, which cannot run away; here a pattern only
 * helps the person who types, in that person's own tab, so the browser's own engine does and 60 KB stay at home.
 */
export const RE2JS = {
  /** Compiles a pattern of RE2; throws where the browser cannot read it. */
  compile(source: string) {
    const pattern = nativePattern(source);
    return { matcher: (text: string) => ({ find: () => pattern.test(text) }) };
  },
};
