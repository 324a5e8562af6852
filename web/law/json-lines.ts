/** Where each value of a JSON text stands, by its JSON pointer; or the line at which the text stops being JSON. */
export type JsonLines =
  | { readonly ok: true; readonly lines: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly line: number };

type Scan = { readonly text: string; readonly lines: Map<string, number>; at: number; line: number };

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/uy;
// oxlint-disable-next-line no-control-regex -- JSON has no bare control character in a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/** Reads a JSON text once and notes the line, counted from 1, on which every value begins. */
export function scanJson(text: string): JsonLines {
  const scan: Scan = { text, lines: new Map(), at: 0, line: 1 };
  const whole = readValue(scan, '') && (skip(scan), scan.at === text.length);
  return whole ? { ok: true, lines: scan.lines } : { ok: false, line: scan.line };
}

/** The line of a value, or of the nearest one around it that there is. */
export function lineOfPointer(lines: ReadonlyMap<string, number>, pointer: string): number | undefined {
  const found = lines.get(pointer);
  if (found !== undefined || pointer === '') return found;
  return lineOfPointer(lines, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
}

function readValue(scan: Scan, path: string): boolean {
  skip(scan);
  scan.lines.set(path, scan.line);
  const first = scan.text[scan.at];
  if (first === '{') return readEntries(scan, '}', () => readProperty(scan, path));
  if (first === '[') {
    let index = 0;
    return readEntries(scan, ']', () => readValue(scan, `${path}/${String(index++)}`));
  }
  return take(scan, string) !== undefined || take(scan, literal) !== undefined;
}

function readProperty(scan: Scan, path: string): boolean {
  skip(scan);
  const name = take(scan, string);
  if (name === undefined) return false;
  skip(scan);
  if (scan.text[scan.at] !== ':') return false;
  scan.at += 1;
  const key = String(JSON.parse(name));
  return readValue(scan, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

function readEntries(scan: Scan, end: string, readOne: () => boolean): boolean {
  scan.at += 1;
  skip(scan);
  if (scan.text[scan.at] === end) {
    scan.at += 1;
    return true;
  }
  while (readOne()) {
    skip(scan);
    const next = scan.text[scan.at];
    if (next !== ',' && next !== end) return false;
    scan.at += 1;
    if (next === end) return true;
  }
  return false;
}

function take(scan: Scan, pattern: RegExp): string | undefined {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.text)?.[0];
  if (found !== undefined) scan.at += found.length;
  return found;
}

function skip(scan: Scan): void {
  for (; ' \t\r\n'.includes(scan.text[scan.at] ?? 'x'); scan.at += 1) {
    if (scan.text[scan.at] === '\n') scan.line += 1;
  }
}
