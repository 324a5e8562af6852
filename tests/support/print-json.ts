const usualWidth = 150;

type Place = { readonly widest: number; readonly indent: string; readonly before: number };

/**
 * Prints JSON stably: whatever fits stands on one line, the rest has a line per key. Ends with a newline.
 * @param widest longest line; wider for tables, where a line is a row
 */
export function printJson(value: unknown, widest: number = usualWidth): string {
  return `${print(value, { widest, indent: '', before: 0 })}\n`;
}

function print(value: unknown, { widest, indent, before }: Place): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + before + line.length <= widest) return line;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + print(item, { widest, indent: inner, before: 0 }))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return inner + name + print(item, { widest, indent: inner, before: name.length });
      });
  return Array.isArray(value) ? wrap('[', items, `${indent}]`) : wrap('{', items, `${indent}}`);
}

function wrap(open: string, parts: readonly string[], close: string): string {
  return `${open}\n${parts.join(',\n')}\n${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
