const scriptWithoutName = /\\p\{(?!Script=|L|N|M|P|S|Z)/g;

/**
 * A pattern of RE2 as the engine of a browser reads it, where it only helps whoever types.
 * @throws SyntaxError where a browser cannot read it
 */
export function nativePattern(source: string): RegExp {
  return new RegExp(source.replace(scriptWithoutName, '\\p{Script='), 'u');
}

/** Whether a browser can read a pattern at all. */
export function isNativePattern(source: string): boolean {
  try {
    nativePattern(source);
    return true;
  } catch {
    // what only RE2 reads is refused when the definition is checked
    return false;
  }
}
