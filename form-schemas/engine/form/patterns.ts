import { RE2JS } from 're2js';
import type { Patterns } from '../field-definition.ts';
import { entryOf } from '../records.ts';

type Test = (text: string) => boolean;

const mostKept = 500;
const compiled = new Map<string, Test | undefined>();

/** Tests whether a text matches a named pattern in linear time; undefined when there is no such pattern. */
export function patternTester(patterns: Patterns, name: string): Test | undefined {
  const source = entryOf(patterns, name)?.pattern;
  return source === undefined ? undefined : compilePattern(source);
}

/** Compiles a regular expression of RE2, which has no runaway patterns; undefined for any other. */
export function compilePattern(source: string): Test | undefined {
  if (compiled.has(source)) return compiled.get(source);
  if (compiled.size >= mostKept) compiled.clear();
  const test = tryCompile(source);
  compiled.set(source, test);
  return test;
}

function tryCompile(source: string): Test | undefined {
  try {
    const pattern = RE2JS.compile(source);
    return (text) => pattern.matcher(text).find();
  } catch {
    // not RE2: look-around, back-references and \u escapes are refused when the definition is checked
    return undefined;
  }
}
