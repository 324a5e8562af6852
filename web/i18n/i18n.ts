import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toDevanagari } from '../../form-schemas/values/digits.ts';

export type Language = 'ne' | 'en';

const storageKey = 'naksa.language';

// only the chosen language is fetched; each is a chunk of its own
const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  ne: () => import('./ne.json'),
  en: () => import('./en.json'),
};

/** The language of the last visit; Nepali for who comes first. */
export function storedLanguage(): Language {
  return localStorage.getItem(storageKey) === 'en' ? 'en' : 'ne';
}

/** Value as it stands in a sentence: in Nepali, numbers and dates have Devanagari digits, codes with letters stay as they are. */
export function formatValue(value: unknown, language: string | undefined): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return language === 'ne' && !/[A-Za-z]/.test(text) ? toDevanagari(text) : text;
}

const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, lng) => formatValue(value, lng),
};

/** Makes an i18next that knows one language's texts; tests and the app use the same settings. */
export async function createTexts(language: Language, texts: Record<string, string>): Promise<i18n> {
  const instance = createInstance().use(formatter);
  await instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return instance;
}

/** Loads the stored language and puts it on the page. */
export async function startTexts(): Promise<i18n> {
  const language = storedLanguage();
  const instance = await createTexts(language, (await loaders[language]()).default);
  initReactI18next.init(instance);
  markPage(language);
  return instance;
}

/** Switches the whole app to the other language and remembers it. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', (await loaders[language]()).default);
  }
  await instance.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  markPage(language);
}

/** The language the app shows now. */
export function languageOf(instance: i18n): Language {
  return instance.language === 'en' ? 'en' : 'ne';
}

function markPage(language: Language): void {
  document.documentElement.lang = language;
}
