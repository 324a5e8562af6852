import { assert, jsonValue, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOfPointer, scanJson } from '../../../web/law/json-lines.ts';

const stage = `{
  "id": "notice",
  "states": {
    "posted": {
      "on": { "FORWARD": [
        { "target": "permit" },
        { "target": "check/again" }
      ] }
    }
  }
}`;

function linesOf(text: string): ReadonlyMap<string, number> {
  const scanned = scanJson(text);
  if (!scanned.ok) throw new Error(`line ${String(scanned.line)}`);
  return scanned.lines;
}

describe('the lines of a definition', () => {
  test('are known for every value by its pointer', () => {
    const lines = linesOf(stage);
    const asked = ['', '/id', '/states/posted', '/states/posted/on/FORWARD/1', '/states/posted/on/FORWARD/1/target'];
    expect(asked.map((pointer) => lines.get(pointer))).toEqual([1, 2, 4, 7, 7]);
  });

  test('for what is not there are those of what is nearest around it', () => {
    expect(lineOfPointer(linesOf(stage), '/states/posted/meta/title')).toBe(4);
    expect(lineOfPointer(linesOf(stage), '/nothing')).toBe(1);
  });

  test('are found under names with a slash or a tilde too', () => {
    expect(linesOf('{\n"a/b~c":\n1}').get('/a~1b~0c')).toBe(3);
  });

  test.each([
    ['a comma too many', '{\n "a": 1,\n}', 3],
    ['a comma too few', '{\n "a": 1\n "b": 2\n}', 3],
    ['a text that is not closed', '{\n "a": "x\n}', 2],
    ['words behind the end', '{}\n\nand more', 3],
    ['nothing at all', '', 1],
    ['a bracket that is never closed', '[1,\n2', 2],
    ['a number with a leading zero', '[\n01]', 2],
  ])('say where the text stops being JSON: %s', (_, text, line) => {
    expect(scanJson(text)).toEqual({ ok: false, line });
  });

  test('are found for whatever JSON there is, and for nothing else', () => {
    assert(property(jsonValue(), (value) => scanJson(JSON.stringify(value, null, 2) ?? 'null').ok));
    assert(property(string(), (text) => scanJson(text).ok === isJson(text)));
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
