import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type Language, languageOf } from './i18n.ts';

/** The interface texts in the reader’s language. */
export type Texts = {
  readonly t: TFunction;
  readonly language: Language;
  /** The reader's side of a text that carries both languages. */
  readonly pick: (text: Text) => string;
};

/** Texts of the interface in the reader's language. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  return { t, language, pick: (text) => text[language] };
}
