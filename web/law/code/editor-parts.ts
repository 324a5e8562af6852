import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { withDigits } from '../../i18n/format.ts';
import type { Language } from '../../i18n/i18n.ts';
import type { Texts } from '../../i18n/use-texts.ts';
import type { PartName } from '../draft-texts.ts';
import { completionsFor, type KnownName, saidAt } from './completions.ts';

/** What every editor of a text of the law has, whatever language it speaks. What is done is taken back by the desk, of which it is one side. */
export function standing(part: PartName, names: () => readonly KnownName[]): Extension {
  return [
    part === 'json' ? json() : paperLanguage,
    highlightSpecialChars(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    bracketMatching(),
    syntaxHighlighting(colours),
    lintGutter(),
    search({ top: true }),
    ...(part === 'json' ? [explained(names)] : []),
    autocompletion({ override: [(context) => offered(part, context, names())] }),
    EditorState.tabSize.of(2),
    EditorView.editorAttributes.of({ 'data-undo': 'desk' }),
    keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab]),
    look,
  ];
}

/** What the word or name below the pointer means. */
function explained(names: () => readonly KnownName[]): Extension {
  return hoverTooltip((view, pos) => {
    const { from, text } = view.state.doc.lineAt(pos);
    const said = saidAt(text, pos - from, names());
    if (said === undefined) return null;
    const create = () => {
      const dom = document.createElement('div');
      dom.className = 'cm-said';
      dom.textContent = said;
      return { dom };
    };
    return { pos, above: true, create };
  });
}

/** Line numbers and the words of the editor in the reader's language. */
export function spoken(t: Texts['t'], language: Language): Extension {
  return [
    lineNumbers({ formatNumber: (line) => withDigits(line, language) }),
    EditorState.phrases.of(Object.fromEntries(phrases.map(([phrase, key]) => [phrase, t(`law.code.${key}`)]))),
  ];
}

function offered(
  part: PartName,
  { state, pos, explicit }: CompletionContext,
  known: readonly KnownName[],
): CompletionResult | null {
  const { from, text } = state.doc.lineAt(pos);
  const fitting = completionsFor(part, text.slice(0, pos - from), known);
  if (fitting === undefined || (fitting.typed === 0 && !explicit)) return null;
  return {
    from: pos - fitting.typed,
    options: fitting.names.map(({ name, label }) => ({ label: name, detail: label })),
    validFor: /^[\w.-]*$/u,
  };
}

/** The words that the editor itself speaks, by the name of their text. */
const phrases = [
  ['Completions', 'completions'],
  ['Diagnostics', 'problems'],
  ['No diagnostics', 'noProblems'],
  ['close', 'close'],
  ['Find', 'find'],
  ['Replace', 'replaceBy'],
  ['next', 'next'],
  ['previous', 'previous'],
  ['all', 'all'],
  ['match case', 'matchCase'],
  ['by word', 'byWord'],
  ['regexp', 'pattern'],
  ['replace', 'replace'],
  ['replace all', 'replaceAll'],
  ['Go to line', 'goToLine'],
  ['go', 'go'],
  ['current match', 'currentMatch'],
  ['on line', 'onLine'],
  ['replaced match on line $', 'replacedOn'],
  ['replaced $ matches', 'replacedMany'],
  ['Control character', 'hidden'],
  ['Selection deleted', 'deleted'],
] as const;

/** A paper as its marks: what stands between braces, tags, the rest. */
const paperLanguage = StreamLanguage.define<{ inside: boolean }>({
  name: 'paper',
  startState: () => ({ inside: false }),
  token(stream, state) {
    if (stream.match('{{')) state.inside = true;
    if (state.inside) {
      state.inside = !stream.match(/^.*?\}\}/u);
      if (state.inside) stream.skipToEnd();
      return 'keyword';
    }
    if (stream.match(/^<\/?[^>{]*>?/u)) return 'tagName';
    stream.next();
    stream.eatWhile(/[^<{]/u);
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.tagName], color: 'var(--naksa-info)' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.number], color: 'var(--naksa-active)' },
  { tag: tags.string, color: 'var(--mantine-color-text)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', backgroundColor: 'var(--naksa-surface)' },
  '&.cm-focused': { outline: '2px solid var(--mantine-color-anchor)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace), var(--mantine-font-family)',
    lineHeight: '1.5rem',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--naksa-surface)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--naksa-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--mantine-color-default-hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--naksa-active-soft)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--naksa-surface)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--naksa-line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--naksa-active-soft)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-said': { padding: '0.25rem 0.5rem', fontFamily: 'var(--mantine-font-family)' },
  '.cm-completionDetail': { fontStyle: 'normal', fontFamily: 'var(--mantine-font-family)' },
  '.cm-button, .cm-textfield': {
    background: 'var(--naksa-surface)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--naksa-line)',
    minHeight: '1.75rem',
  },
});
