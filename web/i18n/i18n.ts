import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import { langOf } from './lang-of.ts';

/** A language of the interface. */
export type Language = 'ne' | 'en';

const storageKey = 'naksa.language';

type Loader = () => Promise<{ default: Record<string, string> }>;

type LoadedPart = 'public' | 'office' | 'setup';

// only the chosen language is fetched, and of it what the office or the setup area alone reads only there; each is a chunk of its own
const loaders: Record<LoadedPart, Record<Language, Loader>> = {
  public: { ne: () => import('./ne.json?public'), en: () => import('./en.json?public') },
  office: { ne: () => import('./ne.json?office'), en: () => import('./en.json?office') },
  setup: { ne: () => import('./ne.json?setup'), en: () => import('./en.json?setup') },
};
const wanted = new Set<LoadedPart>(['public']);
let running: i18n | undefined;

/** The language of the last visit; Nepali for who comes first. */
export function storedLanguage(): Language {
  return localStorage.getItem(storageKey) === 'en' ? 'en' : 'ne';
}

/** Value as it stands in a sentence: numbers and dates have the reader's digits, what has letters of the other language stays as it is. */
export function formatValue(value: unknown, language: string | undefined): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (language === 'ne') return /[A-Za-z]/.test(text) ? text : toDevanagari(text);
  return langOf(text, 'en') === 'ne' ? text : toLatin(text);
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
  const instance = await createTexts(language, (await loaders.public[language]()).default);
  initReactI18next.init(instance);
  markPage(language);
  running = instance;
  return instance;
}

/** Loads the texts of the office's pages too, now and after each change of language. */
export function loadOfficeTexts(): Promise<void> {
  return loadPart('office');
}

/** The same for the setup area, whose pages are the office's too. */
export async function loadSetupTexts(): Promise<void> {
  await Promise.all([loadPart('office'), loadPart('setup')]);
}

/** Switches the whole app to the other language and remembers it. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  for (const part of wanted) await addPart(instance, part, language);
  await instance.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  markPage(language);
}

async function loadPart(part: LoadedPart): Promise<void> {
  wanted.add(part);
  if (running !== undefined) await addPart(running, part, languageOf(running));
}

async function addPart(instance: i18n, part: LoadedPart, language: Language): Promise<void> {
  addTexts(instance, language, (await loaders[part][language]()).default);
}

function addTexts(instance: i18n, language: Language, texts: Record<string, string>): void {
  instance.addResourceBundle(language, 'translation', texts, true, true);
}

/** The language the app shows now. */
export function languageOf(instance: i18n): Language {
  return instance.language === 'en' ? 'en' : 'ne';
}

function markPage(language: Language): void {
  document.documentElement.lang = language;
}
