/** What a piece of a paper's text is by itself: text, a tag, or a word of the template language. */
export type Token = {
  readonly kind: 'text' | 'void' | 'field' | 'part' | 'unknown' | 'open' | 'close' | 'else';
  /** Tag of an element, or word of a branch (`if`), by which what opens and what closes belong together. */
  readonly name: string;
  readonly language: 'markup' | 'words';
  readonly source: string;
};

const pieces = /\{\{!--[\s\S]*?--\}\}|\{\{[\s\S]*?\}\}\}?|<\/?[A-Za-z][^<>]*>|[^{<]+|[{<]/g;
const emptyTags: ReadonlySet<string> = new Set(['br', 'path', 'circle', 'rect']);
const branches: ReadonlySet<string> = new Set(['if', 'unless', 'each']);

/** Cuts a text into tokens; together they are the text again, letter by letter. */
export function tokensOf(source: string): readonly Token[] {
  return (source.match(pieces) ?? []).map((piece) =>
    piece.startsWith('{{') ? wordToken(piece) : /^<\/?[A-Za-z]/.test(piece) ? tagToken(piece) : textToken(piece),
  );
}

function textToken(source: string): Token {
  return { kind: 'text', name: '', language: 'markup', source };
}

function tagToken(source: string): Token {
  const name = /^<\/?([A-Za-z][\w-]*)/.exec(source)?.[1] ?? '';
  const kind = source.startsWith('</') ? 'close' : emptyTags.has(name) || source.endsWith('/>') ? 'void' : 'open';
  return { kind, name, language: 'markup', source };
}

function wordToken(source: string): Token {
  const inner = source.slice(2, -2).trim();
  const name = /^[#/]\s*(\w+)/.exec(inner)?.[1] ?? '';
  return { kind: wordKind(inner, name), name, language: 'words', source };
}

function wordKind(inner: string, name: string): Token['kind'] {
  if (inner.startsWith('#')) return branches.has(name) ? 'open' : 'unknown';
  if (inner.startsWith('/')) return 'close';
  if (inner === 'else') return 'else';
  if (inner.startsWith('>')) return 'part';
  return /^(?:else\b|[!{&^~*])/.test(inner) || inner.endsWith('~') ? 'unknown' : 'field';
}
