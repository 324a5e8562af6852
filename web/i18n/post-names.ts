import type { TFunction } from 'i18next';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Language } from './i18n.ts';
import { useTexts } from './use-texts.ts';

let posts: Readonly<Record<string, Text>> = {};

/** Takes what the office calls its posts, by their code; the session tells it when somebody is logged in. */
export function takePostNames(names: Readonly<Record<string, Text>>): void {
  posts = names;
}

/** What the office calls a post; what the interface calls one that the office does not have. */
export function postName(
  code: string,
  { t, language }: { readonly t: TFunction; readonly language: Language },
): string {
  return posts[code]?.[language] ?? t(`codes.role.${code}.short`, { defaultValue: code });
}

/** The same in the reader's language. */
export function useRoleName(): (code: string) => string {
  const { t, language } = useTexts();
  return (code) => postName(code, { t, language });
}
