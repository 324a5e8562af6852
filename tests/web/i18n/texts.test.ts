import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROBLEM_STATUS } from '../../../server/contract/problem.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import { eventKey } from '../../../web/i18n/event-key.ts';
import { partOf } from '../../../web/i18n/parts.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const web = join(import.meta.dirname, '../../../web');
const placeholder = /\{\{\w+\}\}/g;
const nepali = Object.entries<string>(ne);
const english: Readonly<Record<string, string>> = en;
const menuSetup: { readonly processes: readonly { readonly title: { readonly ne: string; readonly en: string } }[] } =
  JSON.parse(readFileSync(join(web, '../form-schemas/masters/menu-setup.json'), 'utf8'));

function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(placeholder) ?? [])].sort();
}

describe('the texts of the interface', () => {
  test('both languages have the same keys', () => {
    expect(Object.keys(ne)).toEqual(Object.keys(en));
  });

  test('Nepali has no Latin letter and no Latin digit outside a placeholder', () => {
    const wrong = nepali.filter(([, text]) => /[A-Za-z0-9]/.test(text.replace(placeholder, '')));
    expect(wrong).toEqual([]);
  });

  test('both languages say the same values', () => {
    const differing = nepali.filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(english[key] ?? '').join(),
    );
    // a language may leave out what its sentence does not need, never ask for more than the other is given
    const asked = differing.filter(([key, text]) => {
      const both = new Set([...placeholdersOf(text), ...placeholdersOf(english[key] ?? '')]);
      return both.size > Math.max(placeholdersOf(text).length, placeholdersOf(english[key] ?? '').length);
    });
    expect(asked).toEqual([]);
  });

  test('every problem code has its text', () => {
    expect(Object.keys(PROBLEM_STATUS).filter((code) => !(`problem.${code}` in ne))).toEqual([]);
  });
});

describe('what a newcomer is told', () => {
  const menu = menuSetup.processes.map(({ title }) => title);
  test.each([
    ['ne', Object.entries<string>(ne), menu.map((title) => title.ne)],
    ['en', Object.entries<string>(en), menu.map((title) => title.en)],
  ])('names only what is called so on a page (%s)', (_, texts, entries) => {
    const isTold = ([key]: readonly [string, string]) => key.startsWith('tour.');
    const called = new Set([...texts.filter((each) => !isTold(each)).map(([, text]) => text), ...entries]);
    const named = texts
      .filter(isTold)
      .flatMap(([key, text]) => [...text.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => [key, name] as const));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([, name]) => !called.has(name))).toEqual([]);
  });
});

describe('what the browser loads', () => {
  const everywhere = [
    ...['LandingPage', 'VerifyPage', 'CodeForm'].map((name) => `public/${name}.tsx`),
    ...['LoginPage', 'LoginForm', 'LoginCode', 'LoginRenewal', 'DemoAccounts', 'FirstAdministratorPage'].map(
      (name) => `accounts/${name}.tsx`,
    ),
    ...['ForgotPasswordPage', 'ResetPasswordPage', 'SignUpPage', 'BotCheck', 'RenewalForm'].map(
      (name) => `accounts/${name}.tsx`,
    ),
    ...['Shell', 'Header', 'Footer', 'SchemeSwitch', 'ShortcutHelp', 'HeaderDates', 'ProfileMenu'].map(
      (name) => `frame/${name}.tsx`,
    ),
    ...['NotFoundPage', 'ProblemAlert', 'Waiting', 'Dialog', 'SideDrawer', 'DateText'].map((name) => `ui/${name}.tsx`),
  ];

  test.each(everywhere)('for the public has every text of %s', (file) => {
    const source = readFileSync(join(web, file), 'utf8');
    const keys = [...source.matchAll(/'([a-z0-9]+(?:\.\w+)+)'/gi)].flatMap(([, key = '']) => (key in ne ? [key] : []));
    expect(keys.filter((key) => partOf(key) !== 'public')).toEqual([]);
  });
});

describe('every text that a page asks for', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !file.startsWith('dist'),
  );
  const asked = sources.flatMap((file) => {
    const source = readFileSync(join(web, file), 'utf8');
    return [...source.matchAll(/\bt\(\s*'([a-z]\w*\.[^']+)'/gu)].map(([, key = '']) => ({ file, key }));
  });

  test('is there', () => {
    const missing = asked.filter(({ key }) => !(key in ne) && !(`${key}_other` in ne));
    expect(missing).toEqual([]);
  });
});

describe('a text with values', () => {
  test('has Devanagari digits in Nepali', async () => {
    const texts = await createTexts('ne', ne);
    expect(texts.t('inbox.daysWithUs', { count: 12 })).toBe('कार्यालयमा १२ दिन');
  });

  test('has Latin digits and the English plural in English', async () => {
    const texts = await createTexts('en', en);
    expect([texts.t('inbox.daysWithUs', { count: 1 }), texts.t('inbox.daysWithUs', { count: 2 })]).toEqual([
      '1 day with us',
      '2 days with us',
    ]);
  });

  test('keeps a code with letters as it is, so that an administrator can look it up', async () => {
    const texts = await createTexts('ne', ne);
    expect(texts.t('problem.internal', { requestId: 'a1b2-77' })).toContain('a1b2-77');
  });
});

test('an event type is looked up by its camel-case name', () => {
  expect(['APPROVE', 'NOTICE_POSTED', 'COURT_ORDER'].map(eventKey)).toEqual(['approve', 'noticePosted', 'courtOrder']);
});
