/** One thing wrong with a text, by its place in it. */
export type Finding = { readonly at: number; readonly code: string; readonly params: Readonly<Record<string, string>> };

const tags = new Set(
  'article section header footer div p span h1 h2 h3 table thead tbody tfoot tr th td caption strong em br ul ol li svg g path circle rect'.split(
    ' ',
  ),
);
const emptyTags = new Set(['br', 'path', 'circle', 'rect']);
const attributes = new Set(
  'class lang scope colspan rowspan role viewBox d fill stroke stroke-width stroke-linejoin cx cy r x y width height aria-hidden aria-label'.split(
    ' ',
  ),
);
const bound = '\u0001';
const tag = /<(\/?)([A-Za-z][\w-]*)((?:\s+[^<>]*)?)>|[<>]/g;
const attribute = /\s+([\w:-]+)="([^"<>]*)"/g;
const reaching = /javascript:|data:|vbscript:|url\(|expression\(|@import|&#|&colon;/i;

/**
 * Everything that a template's markup may not hold. Only the tags and attributes of paper are known; data never stands
 * inside a tag, so that it can become neither an address nor a handler.
 * @param source template text in which every Handlebars statement is covered by `mask`
 */
export function markupFindings(masked: string): readonly Finding[] {
  const found: Finding[] = [];
  const open: { name: string; at: number }[] = [];
  for (const match of masked.matchAll(tag)) {
    const [, slash, name, rest = ''] = match;
    const at = match.index;
    if (name === undefined) found.push({ at, code: 'loose-bracket', params: {} });
    else if (!tags.has(name)) found.push({ at, code: 'tag', params: { name } });
    else if (slash === '/') found.push(...closed(open, name, at, rest));
    else {
      found.push(...attributeFindings(rest, at));
      if (!emptyTags.has(name)) open.push({ name, at });
    }
  }
  found.push(...open.map(({ name, at }) => ({ at, code: 'not-closed', params: { name } })));
  const reach = reaching.exec(masked);
  if (reach !== null) found.push({ at: reach.index, code: 'address', params: { name: reach[0] } });
  return found;
}

/** The text with everything covered but its ends of lines. */
export function covered(text: string): string {
  return text.replace(/[^\n]/g, bound);
}

/** What a style sheet may not hold: anything that fetches, or that ends the element it stands in. */
export function styleFindings(css: string): readonly Finding[] {
  const found = /url\(|@import|expression\(|javascript:|behavior|<|\\/i.exec(css);
  return found === null ? [] : [{ at: found.index, code: 'style', params: { name: found[0] } }];
}

function closed(open: { name: string; at: number }[], name: string, at: number, rest: string): readonly Finding[] {
  const last = open.pop();
  if (rest.trim() !== '') return [{ at, code: 'attribute', params: { name: rest.trim() } }];
  return last?.name === name ? [] : [{ at, code: 'not-opened', params: { name } }];
}

function attributeFindings(rest: string, at: number): readonly Finding[] {
  if (rest.includes(bound)) return [{ at, code: 'data-in-tag', params: {} }];
  const left = rest.replace(attribute, '').replace(/\s*\/?$/, '');
  const names = [...rest.matchAll(attribute)].map(([, name]) => name ?? '');
  const unknown = names.find((name) => !attributes.has(name));
  if (unknown !== undefined) return [{ at, code: 'attribute', params: { name: unknown } }];
  return left === '' ? [] : [{ at, code: 'unquoted', params: { name: left.trim() } }];
}
