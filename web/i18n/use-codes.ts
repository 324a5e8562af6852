import { useTranslation } from 'react-i18next';

/** A code of a list with its words, long and short. */
export type CodeOption = { readonly value: string; readonly label: string; readonly short: string };

/** The codes of a list of the interface texts (`codes.<list>.<code>`), in the order of the codes. */
export function useCodes(list: string): readonly CodeOption[] {
  const { t, i18n } = useTranslation();
  const prefix = `codes.${list}.`;
  const keys = Object.keys(i18n.getResourceBundle(i18n.language, 'translation') ?? {});
  return keys
    .filter((key) => key.startsWith(prefix) && !key.endsWith('.short'))
    .map((key) => ({ value: key.slice(prefix.length), label: t(key), short: t(`${key}.short`) }));
}
