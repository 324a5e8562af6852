import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import type { Language } from '../../i18n/i18n.ts';
import type { Path } from '../form-data.ts';
import { controlId } from '../issue-text.ts';

/** What every control of a field is given; it shows the value and says what the user makes of it. */
export type ControlProps = {
  readonly node: FieldNode;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
  readonly language: Language;
  readonly required: boolean;
  readonly error: string | undefined;
  /** Inside a table the label is said, not shown: "column, row". */
  readonly spokenLabel?: string | undefined;
};

/** Label, help and error as Mantine's inputs take them. */
export function inputProps({ node, path, language, required, error, spokenLabel }: ControlProps) {
  const { label, help } = node.info;
  const named =
    spokenLabel === undefined ? { label: label[language], withAsterisk: required } : { 'aria-label': spokenLabel };
  return {
    id: controlId(path),
    error,
    'aria-required': required,
    lang: languageOfText(node.info.pattern, language),
    // shown while the field is worked at (form.module.css), said with its name
    description: help?.[language],
    ...named,
  };
}

/** Text of a value that is text, else nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The language of what a field holds: that of its pattern, else the reader’s. */
export function languageOfText(pattern: string | undefined, language: Language): Language {
  if (pattern === 'latin') return 'en';
  return pattern === 'devanagari' ? 'ne' : language;
}
